import { childrenOf, partOf, type Node } from './syntax-tree.ts';

/** The functions that build class names; the same ones that the app's source uses. */
export interface StyleRules {
  readonly css: (...styles: readonly object[]) => string;
  readonly cva: (recipe: Recipe) => (chosen: Chosen) => string;
  /** Returns whether a key is a condition rather than a property. */
  readonly isCondition: (key: string) => boolean;
}

interface Recipe {
  readonly base?: object;
  readonly variants?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly defaultVariants?: Chosen;
}

type Chosen = Readonly<Record<string, unknown>>;

/** The chosen branch of each conditional. */
type Taken = ReadonlyMap<Node, Node>;

/** Above this number of combinations, a table would be longer than the recipe. */
const maxLooks = 64;
const source = 'styled-system/css';

/** Thrown when a call has arguments that are not constant, so that its result is known only at run time. */
export class UnreadStyles extends Error {
  constructor(call: string, why = 'only a running page could name') {
    super(`Styles that ${why}: ${call}`);
  }
}

/**
 * Replaces `css(…)` and `cva({…})` with class names: conditionals among the values of `css` stay conditionals, and a
 * recipe becomes a function that looks up its class name by the chosen variants.
 *
 * @param code JavaScript, without types and JSX
 * @param program the same code, parsed
 * @throws UnreadStyles for the first call whose arguments are not constant
 */
export function inlineStyles(code: string, program: object, rules: StyleRules): string {
  const root = program as Node;
  const imported = (root['body'] as readonly Node[]).filter(isOfStyles);
  const names = new Map(imported.flatMap((node) => namesIn(node)));
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const replacements = imported.map((node) => ({ node, text: restOf(node, textOf) }));

  const visit = (node: Node): void => {
    if (isOfStyles(node)) return;
    const kind =
      node.type === 'CallExpression' ? names.get(String(partOf(node, 'callee')?.['name'])) : undefined;
    if (kind === undefined) {
      // Passed on as a value, the function would be needed at run time.
      if (node.type === 'Identifier' && names.has(String(node['name']))) throw new UnreadStyles(textOf(node));
      for (const child of childrenOf(node)) visit(child);
      return;
    }
    const given = node['arguments'] as readonly Node[];
    const write = (taken: Taken): string => {
      const open = given.map((one) => conditionIn(one, taken)).find((one) => one !== null);
      if (open == null) {
        const values = given.map((one) =>
          constant(one, taken, () => new UnreadStyles(textOf(node))),
        ) as object[];
        if (values.flatMap((value) => stylesIn(kind, value)).some((one) => !isNamed(one, rules)))
          throw new UnreadStyles(textOf(node), 'have two properties for one value, or none');
        return kind === 'css' ? JSON.stringify(rules.css(...values)) : tabled(values[0] ?? {}, rules);
      }
      const [test, yes, no] = (['test', 'consequent', 'alternate'] as const).map(
        (part) => open[part] as Node,
      );
      if (test === undefined || yes === undefined || no === undefined) throw new UnreadStyles(textOf(node));
      return `(${textOf(test)}?${write(new Map([...taken, [open, yes]]))}:${write(new Map([...taken, [open, no]]))})`;
    };
    const text = write(new Map());
    if (text === '') throw new UnreadStyles(textOf(node));
    replacements.push({ node, text });
  };
  visit(root);
  return replacements
    .toSorted((a, b) => b.node.start - a.node.start)
    .reduce((text, { node, text: put }) => text.slice(0, node.start) + put + text.slice(node.end), code);
}

const isOfStyles = (node: Node): boolean =>
  node.type === 'ImportDeclaration' && partOf(node, 'source')?.['value'] === source;

/** Returns the local names of `css` and `cva` that an import statement declares. */
function namesIn(statement: Node): (readonly [local: string, kind: 'css' | 'cva'])[] {
  return (statement['specifiers'] as readonly Node[]).flatMap((specifier) => {
    const kind = partOf(specifier, 'imported')?.['name'];
    return kind === 'css' || kind === 'cva'
      ? [[String(partOf(specifier, 'local')?.['name']), kind] as const]
      : [];
  });
}

/** Returns the styles import without the names that are no longer called. */
function restOf(statement: Node, textOf: (node: Node) => string): string {
  const rest = (statement['specifiers'] as readonly Node[]).filter(
    (specifier) => !/^(css|cva)$/.test(String(partOf(specifier, 'imported')?.['name'])),
  );
  return rest.length === 0 ? '' : `import { ${rest.map(textOf).join(', ')} } from '${source}';`;
}

/** Finds the first conditional whose branch has not been chosen. */
function conditionIn(node: Node, taken: Taken): Node | null {
  const side = taken.get(node);
  if (side !== undefined) return conditionIn(side, taken);
  if (node.type === 'ConditionalExpression') return node;
  for (const child of childrenOf(node)) {
    const found = conditionIn(child, taken);
    if (found !== null) return found;
  }
  return null;
}

/** Evaluates a constant expression. */
function constant(node: Node, taken: Taken, unread: () => UnreadStyles): unknown {
  const side = taken.get(node);
  if (side !== undefined) return constant(side, taken, unread);
  if (node.type === 'Literal') return node['value'];
  const [text, ...parts] = node.type === 'TemplateLiteral' ? childrenOf(node) : [];
  if (text !== undefined && parts.length === 0) return (text['value'] as { readonly cooked: string }).cooked;
  if (node.type !== 'ObjectExpression') throw unread();
  return Object.fromEntries(
    (node['properties'] as readonly Node[]).map((property) => {
      const [key, value] = [partOf(property, 'key'), partOf(property, 'value')];
      if (key === null || value === null || property['computed'] === true) throw unread();
      return [String(key['name'] ?? key['value']), constant(value, taken, unread)];
    }),
  );
}

/** Lists the style objects of a call: those of a recipe are in its base and its variants. */
const stylesIn = (kind: 'css' | 'cva', value: Recipe): readonly object[] =>
  kind === 'css'
    ? [value]
    : [value.base ?? {}, ...Object.values(value.variants ?? {}).flatMap((looks) => Object.values(looks))];

/**
 * Returns whether each value belongs to exactly one property: `wide` instead of `_wide` would be read as a second
 * property, and its class name would not exist.
 */
function isNamed(style: object, rules: StyleRules, properties = 0): boolean {
  return Object.entries<unknown>({ ...style }).every(([key, value]) => {
    const all = properties + (rules.isCondition(key) ? 0 : 1);
    return typeof value === 'object' && value !== null ? isNamed(value, rules, all) : all === 1;
  });
}

/** Writes a recipe as a function of its chosen variants; '' if it has too many combinations. */
function tabled(recipe: Recipe, { cva }: StyleRules): string {
  const make = cva(recipe);
  const usual = recipe.defaultVariants ?? {};
  const variants = Object.entries(recipe.variants ?? {}).map(([name, values]) => ({
    name,
    // A variant without a default may be left out.
    values: [...(usual[name] === undefined ? [''] : []), ...Object.keys(values)],
  }));
  const looks: string[] = [];
  const tableOf = (chosen: Chosen, [variant, ...others]: typeof variants): unknown => {
    if (variant === undefined) return looks.push(make(chosen)) - 1;
    const { name, values } = variant;
    return Object.fromEntries(values.map((value) => [value, tableOf({ ...chosen, [name]: value }, others)]));
  };
  const table = tableOf({}, variants);
  if (looks.length > maxLooks) return '';
  const names = looks.map((look) => look.split(' '));
  const isCommon = (name: string) => names.every((look) => look.includes(name));
  const shared = names[0]?.filter(isCommon).join(' ') ?? '';
  const own = names.map((look) => look.filter((name) => !isCommon(name)).join(' '));
  const spaced = shared === '' ? own : own.map((look) => (look === '' ? '' : ` ${look}`));
  const places = variants.map(({ name }) => {
    return `[v[${JSON.stringify(name)}]??${JSON.stringify(usual[name] ?? '')}]`;
  });
  const [first, each, at] = [shared, spaced, table].map((part) => JSON.stringify(part));
  return `((looks,places)=>(v={})=>${first}+looks[places${places.join('')}])(${each},${at})`;
}
