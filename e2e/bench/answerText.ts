const paragraph =
  'The gate opens **only** when the *right* word is said, and `knock()` answers what it heard. Read [more](https://a.example/).\n\n';
const list = '- one thing to look at\n- another, with `code` in it\n- a third that is **bold**\n\n';
const code = '```ts\nexport function knock(times: number): string {\n  return `knock `.repeat(times);\n}\n```\n\n';
const part = `## A part\n\n${paragraph.repeat(3)}${list}${code}`;

/** An answer as models write them, of so many characters. */
export function answerText(characters: number): string {
  return part.repeat(Math.ceil(characters / part.length)).slice(0, characters);
}
