import { z } from 'zod';

const ofServer = { server: z.string().nullable() };

/**
 * Who a part of a request is from. `server`: its name; `null` for Gatehouse itself, or where it is not known any longer. `attached`: what
 * the user attached; `null` for a file. `format`: the members that are none of these, such as the name of the model.
 */
export const sentSource = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('gatehouse') }),
    z.object({ kind: z.literal('userInstructions') }),
    z.object({ kind: z.literal('projectFiles') }),
    z.object({ kind: z.literal('serverInstructions'), ...ofServer }),
    z.object({ kind: z.literal('tools'), ...ofServer }),
    z.object({ kind: z.literal('user') }),
    z.object({ kind: z.literal('attached'), ...ofServer }),
    z.object({ kind: z.literal('summary') }),
    z.object({ kind: z.literal('answers') }),
    z.object({ kind: z.literal('reasoning') }),
    z.object({ kind: z.literal('calls'), ...ofServer }),
    z.object({ kind: z.literal('results'), ...ofServer }),
    z.object({ kind: z.literal('format') }),
  ]),
);
export type SentSource = z.infer<typeof sentSource>;

/** What a request has of one source. */
const sentGroup = z.lazy(() => z.object({ source: sentSource, parts: z.number(), chars: z.number() }));
export type SentGroup = z.infer<typeof sentGroup>;

/** `name`: of the tool, file or field. `cut`: how many characters are not in `text`. */
export const sentPart = z.lazy(() => z.object({ name: z.string().optional(), text: z.string(), cut: z.number() }));
export type SentPart = z.infer<typeof sentPart>;

/** How many parts are read at once at most. */
export const maxSentParts = 100;
/** How much of the body is read at once, in characters. */
export const maxBodyChars = 50_000;

/**
 * Whether what was kept is what was sent, by SHA-256. Known secrets are replaced by their names before it is kept: `sameWithSecrets`, with
 * them in their places it is the same; `secretsHidden`, one of them has changed since, or stood there in another form.
 */
const sentCheck = z.enum(['same', 'sameWithSecrets', 'secretsHidden', 'different']);

/** A request as its provider got it. */
export const sentRequestView = z.lazy(() =>
  z.object({
    sentAt: z.number(),
    chars: z.number(),
    digest: z.string(),
    check: sentCheck,
    groups: z.array(sentGroup),
  }),
);
export type SentRequestView = z.infer<typeof sentRequestView>;

/** For how long requests are kept, and how much room they take at most. */
export const maxSentAgeMs = 30 * 24 * 60 * 60_000;
export const maxSentBytes = 200 * 1024 * 1024;
