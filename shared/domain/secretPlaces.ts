import { z } from 'zod';
import { serverId } from './ids.ts';
import { secretName, secretReferences } from './secret.ts';
import type { ConfigurableLaunch, HttpLaunch, StdioLaunch } from './server.ts';

/** Where a launch takes a secret, or a variable of this computer. */
export const secretPlace = z.discriminatedUnion('kind', [
  /** Scheme, host and port of a server; the whole address of what gives access to it. */
  z.strictObject({ kind: z.literal('address'), address: z.string() }),
  /** A program with its arguments: with `npx`, `docker` or `node` they are the code that runs. */
  z.strictObject({
    kind: z.literal('program'),
    words: z.array(z.string()),
    /** Where it runs, if its launch says so. */
    folder: z.string().optional(),
  }),
]);
export type SecretPlace = z.infer<typeof secretPlace>;

/** A server that may have a secret. There may be several of one secret. */
export const secretOwner = z.lazy(() =>
  z.strictObject({
    name: secretName,
    serverId,
    /** Its value is that of this variable of the computer, as far as the page said. Absent once the user confirmed where it goes. */
    variable: z.string().optional(),
    /** Where the secret went in the launch that the user confirmed last. Absent: it was stored, and not confirmed yet. */
    places: z.array(secretPlace).optional(),
  }),
);
export type SecretOwner = z.infer<typeof secretOwner>;

/** What the user has to know about a secret before a launch gets it. */
const secretStanding = z.enum([
  'own', // it was stored for the server, and goes where it went
  'moved', // it would go elsewhere than in the launch that was confirmed
  'foreign', // it was stored for other servers
  'unclaimed', // there is a value, and nobody knows for which server it was stored
  'empty', // there is no value
  'variable', // its value is that of a variable of this computer, and the user did not confirm yet where it goes
]);

/** A secret whose value the user may choose for one that has none. */
export const offeredSecret = z.lazy(() =>
  z.object({
    name: secretName,
    /** The names of the servers that may have it. */
    owners: z.array(z.string()),
  }),
);
export type OfferedSecret = z.infer<typeof offeredSecret>;

/** A secret that a launch refers to, as the trust surface shows it. */
export const launchSecret = z.lazy(() =>
  z.object({
    name: secretName,
    standing: secretStanding,
    /** The names of the other servers that may have it. */
    owners: z.array(z.string()),
    places: z.array(secretPlace),
    /** The variable of this computer whose value it is. */
    variable: z.string().optional(),
  }),
);
export type LaunchSecret = z.infer<typeof launchSecret>;

/** Where a launch takes each secret that it refers to. Pure. */
export function secretPlaces(launch: ConfigurableLaunch): Map<string, SecretPlace[]> {
  if (launch.kind === 'http') return httpPlaces(launch);
  return new Map(secretReferences(JSON.stringify(launch)).map((name) => [name, [programPlace(launch)]]));
}

/** The program that a launch starts, as a place. Pure. */
export function programPlace({ command, args, cwd }: StdioLaunch): SecretPlace {
  return { kind: 'program', words: [command, ...args], ...(cwd === undefined ? {} : { folder: cwd }) };
}

function httpPlaces({ auth, ...server }: HttpLaunch): Map<string, SecretPlace[]> {
  const places = new Map<string, SecretPlace[]>();
  const add = (names: readonly string[], addresses: readonly string[]) => {
    const all = addresses.map((address) => ({ kind: 'address', address }) as const);
    for (const name of names) places.set(name, [...(places.get(name) ?? []), ...all]);
  };
  const { origin } = new URL(server.url);
  add(secretReferences(JSON.stringify(server)), [origin]);
  if (auth === undefined) return places;
  const issuer = auth.issuer === undefined ? [] : [auth.issuer];
  const asked = auth.type === 'enterprise' ? [...issuer, auth.identityProvider.tokenEndpoint] : issuer;
  // Without an issuer, the server itself says where access is given.
  add(secretReferences(JSON.stringify(auth)), asked.length === 0 ? [origin] : asked);
  return places;
}

/** Whether two places are one. Pure. */
export function isSamePlace(one: SecretPlace, other: SecretPlace): boolean {
  return keyOfPlace(one) === keyOfPlace(other);
}

/** Names a place. Pure. */
function keyOfPlace(place: SecretPlace): string {
  return JSON.stringify(place.kind === 'address' ? [place.address] : [place.words, place.folder ?? null]);
}
