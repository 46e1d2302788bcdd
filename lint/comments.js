import tseslint from 'typescript-eslint';

/** How a comment begins that tells a linter what to do: after white space of Unicode. Prose about one begins in another way. */
const order = /^[\s\u0085*]*(?:eslint|oxlint)(?:-|\s+\S+\s*:)/;

/**
 * Comments that would switch a rule off. The linters cannot be asked for them: they obey them first. Pure.
 *
 * @param {string} file
 * @param {string} text
 * @returns {string[]} places, as `file:line`
 */
export function switchingComments(file, text) {
  // Parsing takes long, and nearly all files are done here.
  if (!/eslint|oxlint/.test(text)) return [];
  const comments = file.endsWith('.css') ? commentsOfStyles(text) : commentsOfCode(file, text);
  return comments.filter(({ value }) => order.test(value)).map(({ line }) => `${file}:${line}`);
}

function commentsOfCode(file, text) {
  const { ast } = tseslint.parser.parseForESLint(text, { filePath: file, ecmaFeatures: { jsx: /x$/.test(file) } });
  return ast.comments.map(({ value, loc }) => ({ value, line: loc.start.line }));
}

function commentsOfStyles(text) {
  return [...text.matchAll(/\/\*(.*?)\*\//gs)].map(({ 1: value, index }) => ({
    value,
    line: text.slice(0, index).split('\n').length,
  }));
}
