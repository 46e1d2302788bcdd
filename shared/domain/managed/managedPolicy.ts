import { z } from 'zod';
import { rulePattern } from '../approval.ts';
import { conversationMode } from '../conversation.ts';
import { sha256 } from '../ids.ts';
import { providerKind } from '../model.ts';
import { registryUrl } from '../published/registry.ts';
import { serverName } from '../server.ts';
import { managedFeature } from './managedFeature.ts';

/** A longer file is not read. */
export const maxManagedPolicyBytes = 256 * 1024;

const maxEntries = 500;
// Functions and `z.lazy`: nothing of it is made at start where there is no policy.
const line = () => z.string().min(1).max(2000);

const plainAddress = z.lazy(() =>
  z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    }, 'must have no user, password, query or fragment'),
);

/** A package as `npm:@acme/server@1.2.3`, `pypi:name` or `oci:ghcr.io/acme/server`; `/*` at its end stands for all of a scope. */
const packageName = z.lazy(() =>
  line().regex(/^(?:npm|pypi|oci):[^\s:]\S*$/, 'must be npm:NAME, pypi:NAME or oci:NAME'),
);

/** Names of variables that a launch may set, exactly as it writes them. */
const variables = z.lazy(() => z.array(line().regex(/^[^\s=]+$/, 'must be names of variables')).max(maxEntries));

/** Servers by what starts or reaches them; the name that the user gave a server says nothing. */
const serverMatch = z.lazy(() =>
  z.union([
    /** Without `args`, any arguments; without `cwd`, no working folder of its own; without `env`, no variables. */
    z.strictObject({
      command: line(),
      args: z.array(z.string().max(10_000)).max(200).optional(),
      cwd: line().optional(),
      env: variables.optional(),
    }),
    z.strictObject({ package: packageName, env: variables.optional() }),
    /** Its scheme, host and port, and every folder of its path. */
    z.strictObject({ url: plainAddress }),
    /** What a publisher offers in a registry, started or reached just as an entry there says. */
    z.strictObject({ registry: registryUrl, namespace, env: variables.optional() }),
    /** A bundle, by the SHA-256 of the list of its files. */
    z.strictObject({ bundle: sha256, env: variables.optional() }),
    /** The SHA-256 of the launch, as Gatehouse names it where it refuses one: in any account with the same values. */
    z.strictObject({ launch: sha256 }),
  ]),
);
export type ServerMatch = z.infer<typeof serverMatch>;
const serverMatches = z.lazy(() => z.array(serverMatch).max(maxEntries));

/** One that allows names a server by its launch, as rules of the user do; one that asks or denies may fit every name. */
const managedRule = z.lazy(() =>
  z.union([
    z.strictObject({ action: z.literal('allow'), for: serverMatch, tool: rulePattern }),
    z.strictObject({ action: z.enum(['ask', 'deny']), server: rulePattern, tool: rulePattern }),
  ]),
);

/** The namespace of a publisher in a registry: `io.github.acme`, everything before the slash of a name. */
const namespace = z.lazy(() =>
  line().regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'must be a namespace such as io.github.acme'),
);

/** The file of an organization. A field that is not known here makes the whole of it damaged: nothing of it is guessed. */
export const managedPolicy = z.lazy(() =>
  z.strictObject({
    version: z.literal(1),
    /** Who manages it, for people. */
    organization: serverName.optional(),
    /** Whom to ask, for people. */
    contact: line().max(300).optional(),
    servers: z
      .strictObject({
        /** Only these may run. */
        allow: serverMatches.optional(),
        /** These never do: the best effort that looking at a launch can be. */
        deny: serverMatches.optional(),
        /** Local servers run confined, or not at all; `withoutNetwork`: and without a network. */
        confine: z.enum(['always', 'withoutNetwork']).optional(),
      })
      .optional(),
    registries: z
      .strictObject({
        /** Only these may be asked. */
        allow: z.array(registryUrl).max(100).optional(),
        /** Only servers of these publishers are shown. */
        namespaces: z.array(namespace).max(maxEntries).optional(),
      })
      .optional(),
    /** Only these may be sent anything; without an address, the provider's own. */
    providers: z
      .array(z.strictObject({ kind: providerKind.exclude(['practice']), baseUrl: plainAddress.optional() }))
      .max(100)
      .optional(),
    /** Only these may be chosen, of the modes of chats. */
    modes: z.array(conversationMode).min(1).max(3).optional(),
    rules: z.array(managedRule).max(maxEntries).optional(),
    off: z.array(managedFeature).max(100).optional(),
  }),
);
export type ManagedPolicy = z.infer<typeof managedPolicy>;
