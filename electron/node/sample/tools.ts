import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { drawPicture, subjects } from './pictures.ts';
import { count } from './slowCount.ts';

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const text = (content: string) => ({ content: [{ type: 'text' as const, text: content }] });
const failure = (content: string) => ({ ...text(content), isError: true });

/** Tools that answer at once and change nothing. */
export function addReadingTools(server: McpServer): void {
  server.registerTool(
    'echo',
    {
      title: 'Echo',
      description: 'Says back the message it is given.',
      inputSchema: z.object({ message: z.string().describe('What to say back') }),
      annotations: readOnly,
    },
    ({ message }) => text(message),
  );
  server.registerTool(
    'add',
    {
      title: 'Add two numbers',
      description: 'Adds two numbers and answers their sum.',
      inputSchema: z.object({ a: z.number().describe('First number'), b: z.number().describe('Second number') }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: readOnly,
    },
    ({ a, b }) => ({ ...text(`${a} + ${b} = ${a + b}`), structuredContent: { sum: a + b } }),
  );
  server.registerTool(
    'current_time',
    {
      title: 'Current time',
      description: 'Tells the date and time, in the time zone asked for or the one of this computer.',
      inputSchema: z.object({
        timezone: z.string().optional().describe('IANA time zone, for example Europe/Paris or Asia/Shanghai'),
      }),
      annotations: { ...readOnly, idempotentHint: false },
    },
    ({ timezone }) => currentTime(timezone),
  );
}

function currentTime(timeZone: string | undefined) {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone });
    return text(`${format.format(new Date())} (${format.resolvedOptions().timeZone})`);
  } catch {
    return failure(`${timeZone} is not a time zone. Use a name such as Europe/Paris, Asia/Shanghai or UTC.`);
  }
}

/** Notes in memory: they live as long as the connection. */
export function addNoteTools(server: McpServer): void {
  const notes = new Map<string, string>();
  server.registerTool(
    'write_note',
    {
      title: 'Write a note',
      description: 'Keeps a note under a title; a note of the same title is replaced. Notes are gone after a restart.',
      inputSchema: z.object({
        title: z.string().min(1).max(100).describe('Title of the note'),
        text: z.string().max(10_000).describe('What the note says'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ title, text: body }) => {
      const replaced = notes.has(title);
      if (!replaced && notes.size >= 100) return failure('There are 100 notes already; replace one of them.');
      notes.set(title, body);
      return text(`${replaced ? 'Replaced' : 'Kept'} the note "${title}".`);
    },
  );
  server.registerTool(
    'list_notes',
    {
      title: 'List notes',
      description: 'Shows every note that was written.',
      inputSchema: z.object({}),
      annotations: readOnly,
    },
    () => {
      if (notes.size === 0) return text('There are no notes yet.');
      return text([...notes].map(([title, body]) => `${title}: ${body}`).join('\n'));
    },
  );
}

/** A result with a picture, and a call that takes its time. */
export function addShowTools(server: McpServer): void {
  server.registerTool(
    'draw_picture',
    {
      title: 'Draw a picture',
      description: 'Draws a small picture: a colour gradient, a sunset, or a bar chart of the values given.',
      inputSchema: z.object({
        subject: z.enum(subjects).default('sunset').describe('What to draw'),
        values: z.array(z.number()).min(1).max(50).default([3, 5, 8, 4, 9]).describe('The bars of a chart'),
      }),
      annotations: readOnly,
    },
    ({ subject, values }) => {
      const data = drawPicture(subject, values).toString('base64');
      return { content: [...text(`A ${subject}:`).content, { type: 'image', data, mimeType: 'image/png' }] };
    },
  );
  server.registerTool(
    'slow_count',
    {
      title: 'Count slowly',
      description: 'Counts up to a number with a pause between the steps, and tells its progress. It can be stopped.',
      inputSchema: z.object({
        to: z.number().int().min(1).max(100).default(5).describe('How far to count'),
        pause_seconds: z.number().min(0).max(10).default(1).describe('Pause between two steps, in seconds'),
      }),
      annotations: readOnly,
    },
    async ({ to, pause_seconds }, context: ServerContext) => text(await count(to, pause_seconds * 1000, context)),
  );
}
