/** Why a command starts no server. */
export type NoServer =
  /** It installs, builds, tests or looks, and ends. */
  | { readonly kind: 'ends' }
  /** It runs a script of a project, for those who develop it. */
  | { readonly kind: 'script' }
  /** It may start a server in a container, but not so that one can talk to it. */
  | { readonly kind: 'closedInput'; readonly instead: string };

const npx = String.raw`^(?:npx|bunx|pnpx|pnpm dlx|yarn dlx)(?: -y| --yes| -yes)*`;

/** What installs, builds, tests or looks, and ends. */
const endings: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun) (?:i|install|add|ci|link)(?=\s|$)/,
  /^(?:pip3?|pipx|uv|brew|apt|apt-get|cargo|go|gem|dotnet tool|conda|poetry|scoop|winget|choco) (?:pip )?(?:install|add|get|sync|tool install)(?=\s|$)/,
  /^(?:python3?|py) -m (?:pip|venv)(?=\s|$)/,
  /^git (?!\S*mcp)/,
  /^uv tool install(?=\s|$)/,
  // Programs that write into the files of other apps.
  new RegExp(
    String.raw`${npx} (?:@smithery/cli(?:@\S+)? (?:install|add)|@michaellatman/mcp-get(?:@\S+)?|(?:add-mcp|install-mcp)(?:@\S+)?)(?=\s|$)`,
  ),
  new RegExp(
    String.raw`${npx} @?\w[\w./-]*(?:@\S+)? (?:setup|install|add|init|uninstall|remove|login|logout|configure)(?=\s|$)`,
  ),
  // A server may be called so, too.
  new RegExp(String.raw`${npx} create-(?!\S*-server(?=[@\s]|$))\S+`),
  /^\/mcp__/,
  /^uvx (?:\S+ )?(?:setup|install|init|login)(?=\s|$)/,
  // Clients of servers, and what puts them behind a port.
  /^(?:\S*\/)?(?:mcp-inspector|mcpo|mcphost|mcpcurl|mcptools?|mcp-cli|mcp-client|mcp-test-client)(?=\s|$)/,
  /^(?:gemini extensions|claude plugin)(?=\s|$)/,
  /^\S+ mcp (?:list|ls|get|remove|rm|login|logout|enable|disable|reset-project-choices)(?=\s|$)/,
  /^(?:uv run |uvx )?(?:fast)?mcp (?:dev|install|inspect|version)(?=\s|$)/,
  /^\/(?:plugin|mcp|install)(?=\s|$)/,
  /^(?:cd|mkdir|curl|wget|chmod|source|sudo apt)(?=\s|$)/,
  // A script out of the network, in a shell of its own.
  /^(?:powershell|pwsh|sh|bash|zsh|cmd)(?:\.exe)? .*(?<![\w@/.-])(?:irm|iwr|iex|curl|wget|Invoke-RestMethod|Invoke-WebRequest|Invoke-Expression)(?=[\s\"']|$)/i,
  /^(?:irm|iwr|iex|Set-ExecutionPolicy)(?=\s|$)/i,
  /^(?:npm|pnpm|yarn|bun) (?:test|version|pack|publish|login|exec (?:playwright|tsc))(?=[\s:]|$)/,
  /^(?:go|cargo|dotnet) (?:build|test|mod|fmt|vet|clean|restore)(?=\s|$)/,
  /^uv (?:sync|lock|venv|build|pip|python|self|tool (?:list|uninstall|upgrade|update-shell)|run (?:pytest|ruff|mypy|pre-commit))(?=\s|$)/,
  /^pipx (?:ensurepath|upgrade|uninstall|list|inject)(?=\s|$)/,
  /^(?:conda|mamba|micromamba) (?:create|activate|deactivate|env|init|update|config)(?=\s|$)/,
  /^poetry (?:shell|lock|build|env|self|config|init|update|publish)(?=\s|$)/,
  /^hatch (?:shell|test|build|env|fmt|new|version|publish)(?=\s|$)/,
  /^(?:\S*[/\\])?activate(?:\.\w+)?$/i,
  /^(?:make|pytest|ruff|eslint|prettier|open|start|echo|export|cat|ls|cp|mv|rm|touch|which|where|brew|xattr)(?=\s|$)/,
  /^(?:tail|head|less|more|grep|find|ps|kill|pkill|lsof|netstat|nslookup|dig|ping|chown|scp|tar|unzip|corepack|nvm|fnm)(?=\s|$)/,
  /^(?:aws (?:configure|sso|sts|s3|iam|ecr|login)|az (?:login|account)|gcloud (?:auth|config|init|projects)|gh (?:auth|repo))(?=\s|$)/,
  /^(?:psql|mysql|redis-cli|mongosh)(?=\s|$)/,
  /^nix (?:profile|build|flake|channel)(?=\s|$)/,
  /^nix (?:develop|shell)(?! (?:\S+ ){0,20}?(?:-c|--command) )(?=\s|$)/,
  /^helm (?:install|upgrade|repo)(?=\s|$)/,
  new RegExp(String.raw`${npx} @modelcontextprotocol/inspector(?=[\s@]|$)`),
  / (?:--version|--help)$|^(?!\S*(?:mcp|server))\S+ -v$|^\S+ (?:-h|version|help)$/,
];

/** What Docker and the like do beside running something. Those that do have options of their own before them now and then. */
const container = /^(?:docker|podman|nerdctl)(?: (?:--context|--host|-H|-c|-l)[ =]\S+)* (?=\S)/;
const containerVerbs = /^(?:run|exec|start|compose|container (?:run|exec|start)|mcp gateway)(?=\s|$)/;

/** Scripts that are called so are servers. */
const serverScript = /start|serve|mcp|stdio/;
/** And these end. */
const endingScript =
  /^(?:build|test|lint|format|fmt|type-?check|check|ci|clean|release|publish)(?=:|$)|(?:^|-)(?:client|inspector|evals?|tests?)$/;

/** Says why a line, without prompt and variables, starts no server; `undefined` where it may start one. Pure. */
export function whyNoServer(line: string): NoServer | undefined {
  if (endings.some((pattern) => pattern.test(line))) return { kind: 'ends' };
  const script = scriptOf(line);
  if (script !== undefined && serverScript.test(script) && !endingScript.test(script)) return undefined;
  if (script !== undefined) return { kind: endingScript.test(script) ? 'ends' : 'script' };
  const verb = container.exec(line)?.[0];
  return verb === undefined ? undefined : whyNoContainer(line, line.slice(verb.length));
}

/** The script of a project that package managers run by its name, with or without `run`. */
function scriptOf(line: string): string | undefined {
  const options = String.raw`(?: (?:-w|-r|-s|--silent|--workspace-root|--recursive|--if-present|(?:--filter|--prefix|--dir|--cwd|-C|-F|--workspace|workspace)[ =]\S+))*`;
  const run = new RegExp(String.raw`^(?:npm|pnpm|yarn|bun)${options} run(?:-script)?${options} (\S+)`).exec(line);
  if (run !== null) return /[./\\]/.test(run[1] ?? '') ? undefined : run[1];
  const bare = new RegExp(
    String.raw`^(?:pnpm|yarn)${options} (?!(?:dlx|exec|run|start|node|create|x|workspace)(?:\s|$))([a-z][\w:-]*)(?=\s|$)`,
  ).exec(line);
  return bare?.[1] ?? /^bun (dev|watch|lint|preview|check|[a-z-]+:[\w:-]+)(?=\s|$)/.exec(line)?.[1];
}

/** `-i` without a terminal, among other options and their values. */
const openExec =
  /^(?:container )?exec (?:(?:(?:-[a-hj-z]*[euw]|--(?:env|env-file|user|workdir|detach-keys)) (?!-)|-)\S+ ){0,20}(?:-[a-su-z]*i[a-su-z]*|--interactive) /;

/** A server in a container needs an open input and no terminal. The terminal of `docker run` is taken away instead. */
function whyNoContainer(line: string, rest: string): NoServer | undefined {
  if (!containerVerbs.test(rest)) return { kind: 'ends' };
  if (/ (?:\S+\/)?mcp[-/]inspector(?=[\s:@]|$)/.test(rest)) return { kind: 'ends' };
  const program = line.split(' ')[0] ?? '';
  if (/^(?:container )?exec /.test(rest)) {
    const isOpen = openExec.test(rest);
    return isOpen ? undefined : { kind: 'closedInput', instead: `${program} exec -i` };
  }
  if (/^(?:container )?start(?=\s)/.test(rest))
    return / (?:-[a-su-z]*i[a-su-z]*|--interactive)(?=\s|$)/.test(rest) ? undefined : { kind: 'ends' };
  // Detached, it prints its number and goes on by itself.
  const isDetached =
    /^(?:container )?run (?:\S+ ){0,40}?(?:-d|--detach)(?=\s)/.test(rest) &&
    !/ (?:-[a-z]*i[a-z]*|--interactive)(?=\s)/.test(rest);
  if (isDetached) return { kind: 'closedInput', instead: `${program} run -i` };
  if (!rest.startsWith('compose')) return undefined;
  const verb = /^compose (?:\S+ ){0,20}?(run|exec)(?=\s)/.exec(rest)?.[1];
  if (verb === undefined) return { kind: 'ends' };
  const isPlain = new RegExp(
    String.raw` ${verb} (?:\S+ ){0,20}?(?:-[a-su-zA-Z]*[iT][a-su-zA-Z]*|--interactive|--no-TTY|--no-tty) `,
  ).test(rest);
  return isPlain ? undefined : { kind: 'closedInput', instead: `${program} compose ${verb} -T` };
}
