import type { ModelEvent, ModelMessage, ModelRequest, ModelTool } from '../../../ports/modelProvider.ts';
import { createPracticeModel } from '../../practiceModel.ts';

const string = { type: 'string' };
const number = { type: 'number' };
const tool = (name: string, description: string, properties: object = {}, required: string[] = []): ModelTool => ({
  name,
  description,
  inputSchema: { type: 'object', properties, required } as ModelTool['inputSchema'],
});

export const sample = [
  tool('sample_echo', 'Says back the message it is given.', { message: string }, ['message']),
  tool('sample_add', 'Adds two numbers and answers their sum.', { a: number, b: number }, ['a', 'b']),
  tool('sample_current_time', 'Tells the date and time, in the time zone asked for.', { timezone: string }),
  tool('sample_write_note', 'Keeps a note under a title.', { title: string, text: string }, ['title', 'text']),
  tool('sample_list_notes', 'Shows every note that was written.'),
  tool('sample_draw_picture', 'Draws a small picture.', {
    subject: { type: 'string', enum: ['gradient', 'sunset', 'chart'] },
    values: { type: 'array', items: number },
  }),
  tool('sample_slow_count', 'Counts up to a number with a pause between the steps.', {
    to: { type: 'integer' },
    pause_seconds: number,
  }),
];
const path = { path: string };
export const files = [
  tool('filesystem_read_text_file', 'Read the complete contents of a file as text.', path, ['path']),
  tool('filesystem_list_directory', 'Get a listing of all files and directories in a path.', path, ['path']),
  tool('filesystem_list_directory_with_sizes', 'Get a listing of all files with sizes.', path, ['path']),
  tool('filesystem_list_allowed_directories', 'Returns the list of directories that may be accessed.'),
  tool('filesystem_search_files', 'Search for files.', { ...path, pattern: string }, ['path', 'pattern']),
  tool('filesystem_move_file', 'Move or rename files.', { source: string, destination: string }, [
    'source',
    'destination',
  ]),
];
export const everything = [
  tool('everything_echo', 'Echoes back the input string', { message: string }, ['message']),
  tool('everything_get-sum', 'Returns the sum of two numbers', { a: number, b: number }, ['a', 'b']),
  tool('everything_get-tiny-image', 'Returns a tiny MCP logo image.'),
  tool('everything_get-env', 'Returns all environment variables'),
  tool(
    'everything_get-structured-content',
    'Returns structured content for a city',
    { location: { type: 'string', enum: ['New York', 'Chicago', 'Los Angeles'] } },
    ['location'],
  ),
];

/** The tools of Gatehouse with which others are found. */
export const searchTools = [
  tool('find_tools', 'Finds tools that are not listed here.', { query: string, limit: number }, ['query']),
  tool('call_tool', 'Calls a tool that find_tools found.', { name: string, arguments: { type: 'object' } }, ['name']),
];

export const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });

export async function run(messages: readonly ModelMessage[], tools: readonly ModelTool[]): Promise<ModelEvent[]> {
  const request: ModelRequest = { model: 'practice', system: '', messages, tools };
  const events: ModelEvent[] = [];
  for await (const event of createPracticeModel().stream(request, new AbortController().signal)) events.push(event);
  return events;
}

export const textOf = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');
export const callsOf = (events: readonly ModelEvent[]) =>
  events.flatMap((event): [string, unknown][] =>
    event.type === 'toolCall' ? [[event.name, JSON.parse(event.arguments)]] : [],
  );
export const calls = async (text: string, tools: readonly ModelTool[] = [...sample, ...files]) =>
  callsOf(await run([user(text)], tools));
