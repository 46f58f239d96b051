import { relative, sep } from 'node:path';
import { judgeImport } from './judge-import.ts';
import { isReadAttribute, isReadLiteral, isReadText } from './judge-text.ts';

/** The fields of a syntax node that these rules read. */
interface Node {
  readonly type: string;
  readonly source?: Node | null;
  readonly value?: unknown;
  readonly name?: string | Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly quasis?: readonly Node[];
  readonly arguments?: readonly Node[];
  readonly parent?: Node;
  readonly kind?: string;
  readonly body?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
}
interface Context {
  readonly filename: string;
  readonly cwd: string;
  report(problem: { readonly node: Node; readonly message: string }): void;
}

/** Checks every form of import against the import rules. */
const arrows = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node: Node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const wrong = judgeImport(file, specifier);
      if (wrong !== null) context.report({ node, message: wrong });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** Forbids `new Date()` and `Date()`: they read the clock, and no rule for globals catches them. */
const noClock = {
  create(context: Context) {
    const message = 'Engines read no clock themselves: take a Clock from `deps`.';
    return {
      NewExpression(node: Node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0) context.report({ node, message });
      },
      CallExpression(node: Node) {
        if (node.callee?.name === 'Date') context.report({ node, message });
      },
    };
  },
};

/** Requires all text that users read to come from the message catalogue. */
const texts = {
  create(context: Context) {
    const message =
      'Texts stand in src/messages: take this one from useMessages, or from the messages given.';
    const check = (node: Node, isRead: boolean) => {
      if (isRead) context.report({ node, message });
    };
    return {
      JSXText: (node: Node) => check(node, isReadText(String(node.value))),
      JSXAttribute(node: Node) {
        const { name, value } = node;
        if (typeof name !== 'object' || typeof name.name !== 'string') return;
        if (typeof value !== 'object' || value === null) return;
        if (!('value' in value) || typeof value.value !== 'string') return;
        check(node, isReadAttribute(name.name, value.value));
      },
      Literal(node: Node) {
        if (typeof node.value !== 'string' || node.parent?.type === 'JSXAttribute') return;
        // Messages of thrown errors are for readers of the log.
        if (node.parent?.type === 'NewExpression') return;
        check(node, isReadLiteral(node.value));
      },
      TemplateElement(node: Node) {
        const { value, parent } = node;
        if (parent?.parent?.type === 'NewExpression') return;
        if (typeof value !== 'object' || value === null || !('raw' in value)) return;
        check(node, isReadLiteral(String(value.raw)));
      },
    };
  },
};

/** The members of `Intl` that format nothing: text segmentation, and lists of supported names. */
const writesNothing: readonly unknown[] = ['Segmenter', 'supportedValuesOf'];
/** Methods that format a number or a time themselves. */
const writers: readonly unknown[] = [
  'toExponential',
  'toFixed',
  'toLocaleDateString',
  'toLocaleString',
  'toLocaleTimeString',
  'toPrecision',
];

/** Requires numbers, money, times and lists to be formatted in one module, in the reader's language. */
const formats = {
  create(context: Context) {
    const message =
      'Numbers, times and lists are written by src/messages/formats.ts: take them from useFormats, or from formatsIn.';
    return {
      MemberExpression(node: Node) {
        const { object, property } = node;
        const ofIntl = object?.name === 'Intl' && !writesNothing.includes(property?.name);
        if (ofIntl || writers.includes(property?.name)) context.report({ node, message });
      },
    };
  },
};

/** Matches SQL as written in this project: with keywords in capitals, so that a sentence does not match. */
const sqlText =
  /^\s*(WITH\s+(RECURSIVE\s+)?\w+(\s*\([^)]*\))?\s+AS\b|SELECT\s|INSERT\s+INTO\s|UPDATE\s+\S+\s+(\w+\s+)?SET\s|DELETE\s+FROM\s)/;

/** Keeps all SQL of the server in `server/database`: other folders may contain neither SQL text nor a call of `query`. */
const sqlInDatabase = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const inServer = file.startsWith('server/') && !file.startsWith('server/database/');
    if (!inServer) return {};
    const message = 'SQL belongs in server/database: call a named function there.';
    const check = (node: Node, text: unknown) => {
      if (typeof text === 'string' && sqlText.test(text)) context.report({ node, message });
    };
    return {
      Literal: (node: Node) => check(node, node.value),
      TemplateLiteral: (node: Node) => check(node, textOf(node)),
      CallExpression(node: Node) {
        if (node.callee?.property?.name === 'query') context.report({ node, message });
      },
    };
  },
};

/** A template literal's text, with `x` for each expression. */
function textOf({ quasis = [] }: Node): string {
  return quasis
    .map(({ value }) =>
      typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '',
    )
    .join('x');
}

const empties: readonly unknown[] = ['Map', 'Set', 'WeakMap', 'WeakSet'];

/** Returns whether a declaration creates an empty collection, which is filled later. */
const isFilledLater = ({ init }: Node): boolean =>
  init?.type === 'NewExpression' &&
  empties.includes(init.callee?.name) &&
  (init.arguments ?? []).length === 0;

/** Forbids mutable module state: all importers would share it, such as two pages of one test or two people in one tab. */
const noModuleState = {
  create(context: Context) {
    const message = 'Modules keep no state: make it in a function, and hand it on by app/engines/compose.';
    return {
      Program({ body = [] }: Node) {
        for (const statement of body) {
          const node = statement.declaration ?? statement;
          if (node.type !== 'VariableDeclaration') continue;
          if (node.kind === 'let' || (node.declarations ?? []).some(isFilledLater))
            context.report({ node, message });
        }
      },
    };
  },
};

// oxlint loads a plugin from its default export.
export default {
  meta: { name: 'house' },
  rules: {
    arrows,
    'no-clock': noClock,
    texts,
    formats,
    'sql-in-database': sqlInDatabase,
    'no-module-state': noModuleState,
  },
};
