import { z } from 'zod';

/** What the suite tells a client besides the address, by scenario. */
const context = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  issuer: z.string().optional(),
  private_key_pem: z.string().optional(),
  idp_client_id: z.string().optional(),
  idp_id_token: z.string().optional(),
  idp_token_endpoint: z.string().optional(),
  valid_jwt: z.string().optional(),
  toolCalls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.json()) })).default([]),
});
type Context = z.infer<typeof context>;

export interface Scenario {
  readonly name: string;
  readonly url: string;
  readonly context: Context;
}

/** @throws Error if the suite did not start this process */
export function readScenario(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Scenario {
  const url = argv.at(-1);
  const name = env['MCP_CONFORMANCE_SCENARIO'];
  if (url === undefined || name === undefined) throw new Error('MCP_CONFORMANCE_SCENARIO and an address are needed');
  return { name, url, context: context.parse(JSON.parse(env['MCP_CONFORMANCE_CONTEXT'] ?? '{}')) };
}
