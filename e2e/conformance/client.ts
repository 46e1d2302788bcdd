// The client that the conformance suite starts: Gatehouse's own connection and sign-in, and a user who agrees.
import { HostError, toErrorInfo } from '../../shared/domain/error.ts';
import type { Tool } from '@modelcontextprotocol/client';
import { type JsonObject, jsonObject } from '../../shared/lib/json.ts';
import { readScenario, type Scenario } from './context.ts';
import { exampleArguments } from './exampleArguments.ts';
import { type Gatehouse, gatehouseFor } from './gatehouse.ts';
import { scenarioAuth } from './scenarioAuth.ts';
import { signInAsUser } from './signInAsUser.ts';

interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** No user would sign in to one server more often than this. */
const mostSignIns = 6;

try {
  const scenario = readScenario(process.argv, process.env);
  await run(scenario, gatehouseFor(scenario.url, await scenarioAuth(scenario)));
  process.exit(0);
} catch (error) {
  console.error(toErrorInfo(error).message);
  process.exit(1);
}

/** Connects, calls each tool once, lists everything else, and disconnects. */
async function run(scenario: Scenario, gatehouse: Gatehouse): Promise<void> {
  const { connection } = gatehouse;
  await untilRunning(scenario, gatehouse);
  for (const call of callsOf(scenario, connection.offer.tools)) await callTool(scenario, gatehouse, call);
  for (const { uri } of connection.offer.resources ?? []) await connection.mcp.readResource(uri);
  for (const { name } of connection.offer.prompts ?? []) await connection.mcp.getPrompt(name, {});
  await useSkills(scenario, gatehouse);
  await connection.dispose({ kind: 'other', text: 'The scenario is over.' });
}

/** Approves every skill, and loads it: its `SKILL.md` first, then its other files. */
async function useSkills({ name }: Scenario, { connection, skills, definition: { id } }: Gatehouse): Promise<void> {
  if (!connection.mcp.skills.isOffered) return;
  for (const { uri, setHash } of (await skills.list(id)).skills) {
    await skills.approve(id, uri, setHash);
    // This one is about a user who approves and loads nothing.
    if (name === 'sep-2640-client-no-prefetch') continue;
    try {
      await skills.read(id, uri, undefined);
      for (const path of skills.filesOf(id, uri)) await skills.read(id, uri, path);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      console.error(`${uri}: ${error.message}`);
    }
  }
}

/** The calls the suite asks for, or else one call of each tool. */
function callsOf({ context }: Scenario, tools: readonly Tool[]): readonly ToolCall[] {
  if (context.toolCalls.length > 0) return context.toolCalls;
  return tools.map((tool) => ({ name: tool.name, arguments: argumentsFor(tool, tools) }));
}

/** A tool that echoes a schema gets the schema of the other tool, as Gatehouse stores it. */
function argumentsFor(tool: Tool, tools: readonly Tool[]): JsonObject {
  const other = tools.find(({ name }) => name !== tool.name);
  const echoes = tool.name === 'json_schema_echo' && other !== undefined;
  return echoes ? { schema: jsonObject.parse(other.inputSchema) } : exampleArguments(tool.inputSchema);
}

async function callTool(scenario: Scenario, gatehouse: Gatehouse, call: ToolCall): Promise<void> {
  for (let attempt = 0; attempt < mostSignIns; attempt++) {
    try {
      await gatehouse.connection.callTool(call.name, call.arguments, {});
      return;
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      // When a server refuses a call, the model is told so and the connection continues.
      if (error.code !== 'serverNeedsAuth') return console.error(`${call.name}: ${error.message}`);
      await signInAsUser(scenario, gatehouse);
      await untilRunning(scenario, gatehouse);
    }
  }
  throw new Error(`${call.name} was refused too often`);
}

async function untilRunning(scenario: Scenario, gatehouse: Gatehouse): Promise<void> {
  for (let attempt = 0; attempt < mostSignIns; attempt++) {
    const state = await gatehouse.connection.start();
    if (state.kind === 'running') return;
    if (state.kind !== 'needsAuth') {
      throw new Error(`The server is ${state.kind}: ${'error' in state ? state.error.message : ''}`);
    }
    await signInAsUser(scenario, gatehouse);
  }
  throw new Error('The server wanted a sign-in too often');
}
