import { relative, sep } from 'node:path';
import { judgeImport } from './judge-import.ts';

/** The few fields of a syntax node that these rules read. */
interface Node {
  readonly type: string;
  readonly source?: Node | null;
  readonly value?: unknown;
  readonly name?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
}
interface Context {
  readonly filename: string;
  readonly cwd: string;
  report(problem: { readonly node: Node; readonly message: string }): void;
}

/** Every import, however it is written, obeys the arrows. */
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

/** `new Date()` and `Date()` read the clock, which no rule for globals sees. */
const noClock = {
  create(context: Context) {
    const message = 'Engines read no clock of their own: take a Clock from the parts.';
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

// oxlint loads a plugin from its default export.
export default { meta: { name: 'house' }, rules: { arrows, 'no-clock': noClock } };
