import { z } from 'zod';
import type { LinkFault } from '../../../shared/domain/problems/pasteProblems.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import { type Tree, valueOf } from './tree.ts';

/**
 * What `gatehouse://add?name=NAME&config=BASE64` may hold: one entry as in mcp.json. No working folder, no file of
 * variables, no access of its own and no confinement: those are the user's to choose.
 */
const linkEntry = z.union([
  z.strictObject({
    type: z.literal('stdio').optional(),
    command: z.string().min(1),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    inputs: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  z.strictObject({
    type: z.enum(['http', 'sse']).optional(),
    url: z.string().min(1),
    headers: z.record(z.string(), z.string()).optional(),
    inputs: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
]);

const allowedFields = new Set(['type', 'command', 'args', 'env', 'url', 'headers', 'inputs']);
const allowedParameters = new Set(['name', 'config']);

/** Variables that change which code a program loads, so that they say more than a command shows. Upper case. */
const loaderVariables =
  /^(?:LD_.*|DYLD_.*|NODE_OPTIONS|NODE_PATH|NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED|NPM_CONFIG_.*|PYTHON(?:PATH|HOME|STARTUP|USERBASE|INSPECT|BREAKPOINT|WARNINGS)|UV_.*|OPENSSL_.*|XDG_.*|APPDATA|LOCALAPPDATA|ELECTRON_.*|CONTAINER_.*|PIP_.*|RUBYOPT|RUBYLIB|PERL5OPT|PERL5LIB|PERL5DB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|DOTNET_STARTUP_HOOKS|DOTNET_ADDITIONAL_DEPS|COR_PROFILER.*|CORECLR_PROFILER.*|BASH_ENV|ENV|ZDOTDIR|PROMPT_COMMAND|SHELLOPTS|IFS|GCONV_PATH|GIT_.*|SSH_ASKPASS|EDITOR|VISUAL|PAGER|BROWSER|PATH|PATHEXT|COMSPEC|HOME|USERPROFILE|TMPDIR|DENO_.*|BUN_.*|DOCKER_.*|(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR))$/;

interface Refusal {
  readonly fault: LinkFault;
  readonly what: string;
}

/** Why a link of ours is refused; `undefined` for a good one. Pure. */
export function gatehouseLinkFault(parameters: URLSearchParams, config: Tree): Refusal | undefined {
  const parameter = [...parameters.keys()].find(
    (name, at, all) => !allowedParameters.has(name) || all.indexOf(name) !== at,
  );
  if (parameter !== undefined) return { fault: 'fieldNotAllowed', what: parameter };
  const value = valueOf(config);
  const field = config.kind === 'object' ? config.fields.find(({ name }) => !allowedFields.has(name)) : undefined;
  if (field !== undefined) return { fault: 'fieldNotAllowed', what: field.name };
  const read = linkEntry.safeParse(value);
  if (!read.success) return { fault: 'noConfiguration', what: 'command' };
  const variables = 'env' in read.data ? Object.keys(read.data.env ?? {}) : [];
  const loader = variables.find((name) => loaderVariables.test(name.toUpperCase()));
  if (loader !== undefined) return { fault: 'loaderVariable', what: loader };
  const [secret] = secretReferences(JSON.stringify(value));
  return secret === undefined ? undefined : { fault: 'secretReference', what: secret };
}
