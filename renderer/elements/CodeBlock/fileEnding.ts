/** The usual ending of a file in a language, by the names that models write. */
const endings: Readonly<Record<string, string>> = {
  bash: 'sh',
  'c#': 'cs',
  'c++': 'cpp',
  csharp: 'cs',
  golang: 'go',
  javascript: 'js',
  kotlin: 'kt',
  markdown: 'md',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  text: 'txt',
  typescript: 'ts',
  zsh: 'sh',
};

/** The ending of a file with code in this language; `txt` where it is not known. Pure. */
export function fileEnding(language: string | undefined): string {
  const name = language?.toLowerCase() ?? '';
  if (Object.hasOwn(endings, name)) return endings[name] ?? 'txt';
  return /^[a-z][a-z0-9]{0,9}$/.test(name) ? name : 'txt';
}
