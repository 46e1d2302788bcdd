/** Words that follow where there is something to say; nothing where the text is empty. */
export function after(text: string, words: (text: string) => string): string {
  return text === '' ? '' : words(text);
}
