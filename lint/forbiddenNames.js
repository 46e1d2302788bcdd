import { isInside, isTest, projectPath } from './paths.js';

const app = ['shared', 'electron', 'renderer'];

/**
 * Names that nothing may use, however it gets at them: as a member, by destructuring, as a key, as an attribute, or as a
 * string that a computed access would use. `only`: the files that may.
 */
const rules = [
  {
    names: ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'createContextualFragment'],
    folders: app,
    only: ['renderer/elements/Markdown/decodeEntity.ts'],
    why: 'Text of models and servers is data: render it as text.',
  },
  {
    names: ['setHTMLUnsafe', 'parseHTMLUnsafe', 'writeln'],
    folders: app,
    only: [],
    why: 'Text of models and servers is data: render it as text.',
  },
  {
    names: ['getBuiltinModule', 'createRequire', 'dlopen'],
    folders: app,
    only: ['electron/node/system/httpModule.ts'],
    why: 'Modules are loaded by imports, which the zones can check.',
  },
  {
    names: ['localStorage', 'sessionStorage', 'indexedDB'],
    folders: ['renderer'],
    // The page's place until it is closed; the keys of the browser shell's pages.
    only: ['renderer/startPage.tsx', 'renderer/trust/trust.tsx', 'renderer/enter.ts'],
    why: 'The host stores; what a page keeps has an owner that bounds and deletes it.',
  },
];

/** @param {string} file @param {string} name */
function forbiddenNameProblem(file, name) {
  if (isTest(file)) return undefined;
  const rule = rules.find(
    ({ names, folders, only }) =>
      names.includes(name) && folders.some((folder) => isInside(file, folder)) && !only.includes(file),
  );
  return rule && `${name}: ${rule.why}`;
}

export const forbiddenNames = {
  meta: { type: 'problem', schema: [], messages: { name: '{{problem}}' } },
  create(context) {
    const file = projectPath(context);
    const check = (node, name) => {
      const problem = typeof name === 'string' ? forbiddenNameProblem(file, name) : undefined;
      if (problem) context.report({ node, messageId: 'name', data: { problem } });
    };
    return {
      Identifier: (node) => check(node, node.name),
      JSXIdentifier: (node) => check(node, node.name),
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
