import { z } from 'zod';
import { serverId, sha256 } from '../domain/ids.ts';
import { resourceTemplateSummary } from '../domain/offer.ts';
import {
  resourceReading,
  resourceRow,
  resourceUri,
  resourceView,
  resourceWatch,
  suggestedResource,
  templateValues,
  templateVariable,
} from '../domain/resource.ts';
import { defineCommand } from './define.ts';

const nothing = z.object({});
const one = z.object({ serverId, uri: resourceUri });
const uriTemplate = z.lazy(() => z.string().min(1).max(8192));

/** Commands of the resource browser. Nothing that is read here goes to a model. */
export const resourceCommands = [
  /** Some rows of a view, and how many there are. Cancelling it ends a search. */
  defineCommand({
    name: 'resource.rows',
    input: () =>
      resourceView.extend({
        offset: z.number().int().nonnegative().default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    output: () => z.object({ rows: z.array(resourceRow), total: z.number().int() }),
  }),
  /** The next row after `from`, going round, whose label begins with `letters`. */
  defineCommand({
    name: 'resource.rowAt',
    input: () => resourceView.extend({ from: z.number().int().min(-1), letters: z.string().min(1).max(100) }),
    output: () => z.object({ index: z.number().int().nullable() }),
  }),
  /**
   * Reads a resource through its server. `before` is what was read of it last, when that was something else.
   *
   * @throws `notFound` when the server has no such resource, `badResult` when it is too large, `protocolError`
   */
  defineCommand({
    name: 'resource.read',
    input: one,
    output: () => resourceReading.extend({ before: resourceReading.nullable() }),
  }),
  /**
   * Resources that fit the words of the message being typed, of servers whose resources models are offered. Nothing is asked of servers for
   * it. None unless the user wants suggestions.
   */
  defineCommand({
    name: 'resource.suggest',
    input: () => z.object({ text: z.string().max(4000) }),
    output: () => z.object({ suggested: z.array(suggestedResource) }),
  }),
  /** From now on the server is to say when it changes. @throws `notOffered`, `conflict` when there are too many */
  defineCommand({ name: 'resource.subscribe', input: one, output: nothing }),
  defineCommand({ name: 'resource.unsubscribe', input: one, output: nothing }),
  /** All subscriptions; few. */
  defineCommand({
    name: 'resource.watched',
    input: nothing,
    output: () =>
      z.object({
        watches: z.array(resourceWatch),
        /** The servers that tell of changes. */
        subscribable: z.array(serverId),
      }),
  }),
  /** The templates of all servers that run, with their variables. */
  defineCommand({
    name: 'resourceTemplate.all',
    input: nothing,
    output: () =>
      z.object({
        templates: z.array(
          resourceTemplateSummary.unwrap().extend({
            serverId,
            /** `null`: it cannot be used, for it is no template of RFC 6570 or too large. */
            variables: z.array(templateVariable).nullable(),
            canComplete: z.boolean(),
          }),
        ),
        /** How many more there are. */
        left: z.number().int(),
      }),
  }),
  /** The URI that a template makes of values. @throws `badInput` */
  defineCommand({
    name: 'resourceTemplate.expand',
    input: () => z.object({ uriTemplate, values: templateValues }),
    output: () => z.object({ uri: z.string() }),
  }),
  /** Saves what was read by the native dialog; `saved` is `null` when it was closed, or there is none. */
  defineCommand({
    name: 'resource.save',
    input: () =>
      z.object({
        name: z.string().max(8192),
        content: z.union([z.object({ text: z.string().max(1_000_000) }), z.object({ blob: sha256 })]),
      }),
    output: () => z.object({ saved: z.string().nullable() }),
  }),
] as const;
