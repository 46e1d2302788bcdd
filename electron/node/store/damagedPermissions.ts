import { z } from 'zod';
import type { DamagedAnswer, UserRule } from '../../../shared/domain/approval.ts';
import { ruleId, serverId, type ServerId, timestamp } from '../../../shared/domain/ids.ts';

/** An unreadable row, with as much of its JSON as parses. */
export interface DamagedRow {
  readonly what: DamagedAnswer['what'];
  /** Distinguishes it from others of its kind. */
  readonly key: string;
  readonly json: unknown;
}

const optionalText = z.lazy(() => z.string().min(1).optional().catch(undefined));

const remains = z.lazy(() =>
  z
    .object({
      action: optionalText,
      serverId: serverId.optional().catch(undefined),
      serverName: optionalText,
      server: optionalText,
      tool: optionalText,
      subject: z.object({ toolName: optionalText }).optional().catch(undefined),
      createdAt: timestamp.catch(0),
    })
    .catch({ createdAt: 0 }),
);

/**
 * The rule that replaces an unreadable answer, so that the damage never allows anything: a denial with a legible server
 * and tool still denies, anything else asks, as narrowly as possible. An answer that certainly allowed needs no
 * replacement. Pure.
 */
export function replacementRule({ what, key, json }: DamagedRow): UserRule | undefined {
  const read = remains.parse(json);
  if (read.action === 'allow') return undefined;
  const id = ruleId.parse(`damaged-${what}-${key}`);
  const isRule = what === 'rule';
  const tool = isRule ? read.tool : read.subject?.toolName;
  const isServerKnown = isRule ? read.server !== undefined : read.serverId !== undefined;
  const denies = read.action === 'deny' && isServerKnown && tool !== undefined;
  return {
    id,
    server: (isRule ? read.server : read.serverName) ?? '*',
    tool: tool ?? '*',
    action: denies ? 'deny' : 'ask',
    damaged: { what, ...(!isRule && read.serverId !== undefined && { serverId: read.serverId }) },
    createdAt: read.createdAt,
  };
}

/** The row that a replacement stands for. Pure. */
export function replacedRow(id: string): Pick<DamagedRow, 'what' | 'key'> | undefined {
  const found = /^damaged-(grant|rule|toolSwitches)-([A-Za-z0-9_-]+)$/.exec(id);
  const [, what, key] = found ?? [];
  if (what === undefined || key === undefined) return undefined;
  return { what: what as DamagedAnswer['what'], key };
}

const refusal = z.object({ verdict: z.literal('never') });

/** Whether an unreadable record of trust says that the server must never start. Pure. */
export function saysNever(json: unknown): boolean {
  return refusal.safeParse(json).success;
}

const leftOut = z.object({ choice: z.literal('leaveOut') });

/** Whether an unreadable answer about instructions says that they are left out. Pure. */
export function saysLeaveOut(json: unknown): boolean {
  return leftOut.safeParse(json).success;
}

const names = z.array(z.string());

export interface ReadToolSwitches {
  /** The tools that are switched off, by server. */
  readonly off: Readonly<Record<ServerId, readonly string[]>>;
  /** The servers whose switches cannot be read; `undefined` where not even the server can. */
  readonly damaged: readonly (ServerId | undefined)[];
}

/** Reads the switched-off tools server by server, so that one damaged entry switches no other tool on. Pure. */
export function readToolSwitches(json: unknown): ReadToolSwitches {
  const entries = z.record(z.string(), z.unknown()).safeParse(json);
  if (!entries.success) return { off: {}, damaged: [undefined] };
  const off: Record<ServerId, readonly string[]> = {};
  const damaged: (ServerId | undefined)[] = [];
  for (const [key, value] of Object.entries(entries.data)) {
    const id = serverId.safeParse(key).data;
    const list = names.safeParse(value).data;
    if (id !== undefined && list !== undefined) off[id] = list;
    else damaged.push(id);
  }
  return { off, damaged };
}
