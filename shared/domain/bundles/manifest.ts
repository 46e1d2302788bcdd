import { z } from 'zod';

/** Limits of what is taken over from a manifest: whoever made the bundle chose these texts. */
export const maxManifest = {
  bytes: 1024 * 1024,
  line: 300,
  text: 20_000,
  address: 2000,
  word: 4000,
  words: 200,
  variables: 100,
  fields: 60,
  declared: 500,
  policies: 20,
} as const;

/** The versions of the manifest that Gatehouse reads. */
export const manifestVersions = ['0.1', '0.2', '0.3', '0.4'] as const;

// Functions, so that none of them is made at start.
const line = () => z.string().max(maxManifest.line);
const name = () => z.string().trim().min(1).max(maxManifest.line);
const text = () => z.string().max(maxManifest.text);
const address = () => z.string().max(maxManifest.address);
const word = () => z.string().max(maxManifest.word);
const words = () => z.array(word()).max(maxManifest.words);
const env = () =>
  z.record(
    z
      .string()
      .max(maxManifest.line)
      .regex(/^[^=\0]+$/),
    word(),
  );

/** What is started, where the system does not say otherwise. */
const override = z.lazy(() =>
  z.object({ command: word().min(1).optional(), args: words().optional(), env: env().optional() }),
);
export type LaunchOverride = z.infer<typeof override>;

const mcpConfig = z.lazy(() =>
  z.object({
    command: word().min(1),
    args: words().optional(),
    env: env().optional(),
    platform_overrides: z.record(line(), override).optional(),
  }),
);

export const bundleServerType = z.enum(['node', 'python', 'binary', 'uv']);

const author = z.lazy(() => z.object({ name: name(), email: line().optional(), url: address().optional() }));

/** Something the user is to fill in. */
const userOption = z.lazy(() =>
  z.object({
    type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
    title: name(),
    // Required in the format, and forgotten by many.
    description: text().default(''),
    required: z.boolean().optional(),
    default: z.union([word(), z.number(), z.boolean(), words()]).optional(),
    multiple: z.boolean().optional(),
    sensitive: z.boolean().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
);
export type UserOption = z.infer<typeof userOption>;

const declared = z.lazy(() => z.object({ name: name(), description: text().optional() }));
const compatibility = z.lazy(() =>
  z.object({
    platforms: z.array(line()).max(20).optional(),
    runtimes: z.object({ python: line().optional(), node: line().optional() }).optional(),
  }),
);

/**
 * The manifest of a bundle, versions 0.1 to 0.4 (modelcontextprotocol/mcpb, MANIFEST.md). What is not needed to show, start or update
 * a bundle is not read; what the format does not know is tolerated and named (`readManifest.ts`).
 */
export const bundleManifest = z.lazy(() =>
  z.object({
    name: name(),
    display_name: line().optional(),
    version: name(),
    description: text(),
    long_description: text().optional(),
    author,
    repository: z.object({ url: address() }).optional(),
    homepage: address().optional(),
    documentation: address().optional(),
    support: address().optional(),
    license: line().optional(),
    privacy_policies: z.array(address()).max(maxManifest.policies).optional(),
    server: z.object({ type: bundleServerType, entry_point: word(), mcp_config: mcpConfig.optional() }),
    tools: z.array(declared).max(maxManifest.declared).optional(),
    tools_generated: z.boolean().optional(),
    prompts: z.array(declared).max(maxManifest.declared).optional(),
    prompts_generated: z.boolean().optional(),
    compatibility: compatibility.optional(),
    user_config: z.record(line().min(1), userOption).optional(),
  }),
);
export type BundleManifest = z.infer<typeof bundleManifest>;

/** The fields that the format has, by where they are; all others are named as unknown. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['$schema', 'dxt_version', 'manifest_version', 'name', 'display_name', 'version', 'description'],
    ...['long_description', 'author', 'repository', 'homepage', 'documentation', 'support', 'icon', 'icons'],
    ...['screenshots', 'localization', 'server', 'tools', 'tools_generated', 'prompts', 'prompts_generated'],
    ...['keywords', 'license', 'privacy_policies', 'compatibility', 'user_config', '_meta'],
  ],
  author: ['name', 'email', 'url'],
  server: ['type', 'entry_point', 'mcp_config'],
  'server.mcp_config': ['command', 'args', 'env', 'platform_overrides'],
  'server.mcp_config.platform_overrides.*': ['command', 'args', 'env'],
  'user_config.*': ['type', 'title', 'description', 'required', 'default', 'multiple', 'sensitive', 'min', 'max'],
};
