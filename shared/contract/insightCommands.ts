import { z } from 'zod';
import { confinementSupport } from '../domain/confinement.ts';
import { inheritedVariable } from '../domain/inheritance.ts';
import { doctorReport } from '../domain/diagnosis.ts';
import { serverId, timestamp } from '../domain/ids.ts';
import { serverProcess } from '../domain/machine.ts';
import { promptSummary, resourceSummary, resourceTemplateSummary } from '../domain/offer.ts';
import { healthDay, tokenDay } from '../domain/serverHealth.ts';
import { logLevel, serverLogLine, trafficEntry } from '../domain/serverRecord.ts';
import { defineCommand, nothing } from './define.ts';

/** Read repeatedly while a view is open: only what is newer than `after` is sent. */
const newestAfter = (most: number) =>
  z.object({
    serverId,
    after: z.number().int().nonnegative().default(0),
    limit: z.number().int().min(1).max(most).default(most),
  });

/** One page of a list, from `offset` on. */
const listPage = z.lazy(() =>
  z.object({
    serverId,
    offset: z.number().int().nonnegative().default(0),
    limit: z.number().int().min(1).max(500).default(200),
  }),
);

/** Commands that inspect a server: its output, its traffic, its process, and what keeps it from running. */
export const insightCommands = [
  /** What a server did on the last days, oldest first; days without anything are missing. */
  defineCommand({
    name: 'server.health',
    input: () => z.object({ serverId }),
    output: () => z.object({ days: z.array(healthDay), tokens: z.array(tokenDay) }),
  }),
  /** When a tool of each server was called last, of those where that was in the last days. */
  defineCommand({
    name: 'server.lastCalls',
    input: nothing,
    output: () => z.object({ servers: z.array(z.object({ serverId, at: timestamp })) }),
  }),
  /** The newest lines after `after`, oldest first; `level` is what the user asked the server to log from. */
  defineCommand({
    name: 'server.log',
    input: () => newestAfter(1000),
    output: () => z.object({ lines: z.array(serverLogLine), level: logLevel.nullable() }),
  }),
  /** From which level on the server is to log (2025-11-25, server/utilities/logging). */
  defineCommand({ name: 'server.setLogLevel', input: () => z.object({ serverId, level: logLevel }), output: nothing }),
  /** The newest messages after `after`, oldest first. */
  defineCommand({
    name: 'server.traffic',
    input: () => newestAfter(300),
    output: () => z.object({ entries: z.array(trafficEntry) }),
  }),
  /** What is kept of earlier runs of Gatehouse, oldest first, numbered below zero. */
  defineCommand({
    name: 'server.earlierLog',
    input: () => z.object({ serverId }),
    output: () => z.object({ lines: z.array(serverLogLine) }),
  }),
  defineCommand({
    name: 'server.earlierTraffic',
    input: () => z.object({ serverId }),
    output: () => z.object({ entries: z.array(trafficEntry) }),
  }),
  /** Sends a request again that only reads. What the server answers, an error too, is in the traffic. */
  defineCommand({ name: 'server.replay', input: () => z.object({ serverId, seq: z.number().int() }), output: nothing }),
  defineCommand({ name: 'server.process', input: () => z.object({ serverId }), output: serverProcess }),
  /** Whether local processes can be confined here; the first time, a program that does nothing is started to see. */
  defineCommand({
    name: 'machine.confinement',
    input: nothing,
    output: () => z.object({ support: confinementSupport }),
  }),
  /** The names of the variables that local processes inherit unless their launch says otherwise. */
  defineCommand({
    name: 'machine.inherited',
    input: nothing,
    output: () => z.object({ variables: z.array(inheritedVariable) }),
  }),
  /** Looks for what keeps a server from running. The launch is not started for it; of a trusted one with `npx`, its npm is asked where its log is. */
  defineCommand({ name: 'server.doctor', input: () => z.object({ serverId }), output: doctorReport }),
  /** Asks on the trust page whether to delete what `npx` downloaded for a server, does so, and starts it. Refused: `cancelled`. */
  defineCommand({ name: 'server.reinstall', input: () => z.object({ serverId }), output: nothing }),
  defineCommand({
    name: 'resource.list',
    input: listPage,
    output: () => z.object({ resources: z.array(resourceSummary), total: z.number().int() }),
  }),
  defineCommand({
    name: 'resourceTemplate.list',
    input: listPage,
    output: () => z.object({ resourceTemplates: z.array(resourceTemplateSummary), total: z.number().int() }),
  }),
  defineCommand({
    name: 'prompt.list',
    input: listPage,
    output: () => z.object({ prompts: z.array(promptSummary), total: z.number().int() }),
  }),
] as const;
