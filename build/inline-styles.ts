import { childrenOf, partOf, type Node } from './syntax-tree.ts';

/** What makes the names of classes; the same that the app is written with. */
export interface StyleRules {
  readonly css: (...styles: readonly object[]) => string;
  readonly cva: (recipe: Recipe) => (chosen: Chosen) => string;
  /** Whether a key says when a value holds, and not of which property it is. */
  readonly isCondition: (key: string) => boolean;
}

interface Recipe {
  readonly base?: object;
  readonly variants?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly defaultVariants?: Chosen;
}

type Chosen = Readonly<Record<string, unknown>>;

/** Which side of a condition is taken. */
type Taken = ReadonlyMap<Node, Node>;

/** A recipe of more looks than this would be longer as a table. */
const mostLooks = 64;
const source = 'styled-system/css';

/** A call is not made of constants: only a running page could tell what it makes. */
export class UnreadStyles extends Error {
  constructor(call: string, why = 'only a running page could name') {
    super(`Styles that ${why}: ${call}`);
  }
}

/**
 * Writes the names of classes in place of `css(…)` and `cva({…})`: conditions among the values of `css` stay conditions,
 * and a recipe becomes a function that finds its name in a table by what is chosen.
 *
 * @param code plain script, without types and elements
 * @param program the same, parsed
 * @throws UnreadStyles for the first call that is not made of constants
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
      // Handed on, it would have to know how to make names.
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

/** What `css` and `cva` are called in a module. */
function namesIn(statement: Node): (readonly [local: string, kind: 'css' | 'cva'])[] {
  return (statement['specifiers'] as readonly Node[]).flatMap((specifier) => {
    const kind = partOf(specifier, 'imported')?.['name'];
    return kind === 'css' || kind === 'cva'
      ? [[String(partOf(specifier, 'local')?.['name']), kind] as const]
      : [];
  });
}

/** An import of the styles without what nobody calls any more. */
function restOf(statement: Node, textOf: (node: Node) => string): string {
  const rest = (statement['specifiers'] as readonly Node[]).filter(
    (specifier) => !/^(css|cva)$/.test(String(partOf(specifier, 'imported')?.['name'])),
  );
  return rest.length === 0 ? '' : `import { ${rest.map(textOf).join(', ')} } from '${source}';`;
}

/** The first condition whose side has not been taken. */
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

/** The value that a part of a script stands for. */
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

/** The styles of a call: those of a recipe are in its base and its variants. */
const stylesIn = (kind: 'css' | 'cva', value: Recipe): readonly object[] =>
  kind === 'css'
    ? [value]
    : [value.base ?? {}, ...Object.values(value.variants ?? {}).flatMap((looks) => Object.values(looks))];

/** Whether each value is of one property: `wide` for `_wide` is taken for a second one, and names no class there is. */
function isNamed(style: object, rules: StyleRules, properties = 0): boolean {
  return Object.entries<unknown>({ ...style }).every(([key, value]) => {
    const all = properties + (rules.isCondition(key) ? 0 : 1);
    return typeof value === 'object' && value !== null ? isNamed(value, rules, all) : all === 1;
  });
}

/** A function of what is chosen of a recipe; '' for one of too many looks. */
function tabled(recipe: Recipe, { cva }: StyleRules): string {
  const make = cva(recipe);
  const usual = recipe.defaultVariants ?? {};
  const variants = Object.entries(recipe.variants ?? {}).map(([name, values]) => ({
    name,
    // Where nothing is usual, nothing may be chosen.
    values: [...(usual[name] === undefined ? [''] : []), ...Object.keys(values)],
  }));
  const looks: string[] = [];
  const tableOf = (chosen: Chosen, [variant, ...others]: typeof variants): unknown => {
    if (variant === undefined) return looks.push(make(chosen)) - 1;
    const { name, values } = variant;
    return Object.fromEntries(values.map((value) => [value, tableOf({ ...chosen, [name]: value }, others)]));
  };
  const table = tableOf({}, variants);
  if (looks.length > mostLooks) return '';
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
