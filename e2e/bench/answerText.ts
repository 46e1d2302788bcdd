const paragraph =
  'The gate opens **only** when the *right* word is said, and `knock()` answers what it heard. Read [more](https://a.example/).\n\n';
const list = '- one thing to look at\n- another, with `code` in it\n- a third that is **bold**\n\n';
const code = '```ts\nexport function knock(times: number): string {\n  return `knock `.repeat(times);\n}\n```\n\n';
const part = `## A part\n\n${paragraph.repeat(3)}${list}${code}`;

/** An answer as models write them, of so many characters. */
export function answerText(characters: number): string {
  return part.repeat(Math.ceil(characters / part.length)).slice(0, characters);
}

/** A text of so many characters in which most words are rare, so that an index of words is as large as it gets. */
export function textOfRareWords(characters: number): string {
  const words: string[] = [];
  let seed = 1;
  for (let length = 0; length < characters; length += words.at(-1)?.length ?? 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    words.push(`${seed.toString(36)} `);
  }
  return words.join('').slice(0, characters);
}
