/** Programs that start servers, and are recognised by their names alone. */
export const launchers: ReadonlySet<string> = new Set(
  [
    'npx bunx pnpx npm pnpm yarn bun node deno tsx uvx uv pipx python python3 py docker podman nerdctl dotnet dnx java go cargo',
    'ruby php cmd wsl sh bash zsh powershell pwsh nix mise conda poetry rye hatch mcp-remote',
  ].flatMap((names) => names.split(' ')),
);

/** The name of a program without its folder. `Docker` at the beginning of a sentence is none; only Windows takes capital letters for small ones. */
export function programOf(word: string): string {
  const name = word.split(/[/\\]/).at(-1) ?? '';
  return /\.(?:exe|cmd|bat)$/i.test(name) ? name.slice(0, -4).toLowerCase() : name;
}
