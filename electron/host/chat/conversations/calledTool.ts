import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { callToolName, findToolsName } from '../../../../shared/domain/toolLoading.ts';
import { type JsonValue, jsonValue } from '../../../../shared/lib/json.ts';
import { loadSkillName, readResultName, readSkillFileName } from '../../calls/catalog/toolNames.ts';
import { parseCallRequest } from '../lazyTools/searchTools.ts';
import type { CallRequest } from './readAnswer.ts';

/** The tool that a call of a model means. */
interface CalledTool {
  readonly name: string;
  readonly arguments: JsonValue;
  /** A tool of Gatehouse itself. */
  readonly host?: NonNullable<ToolCall['host']>['kind'];
  /** Found by a search, and called through this tool of Gatehouse. */
  readonly through?: NonNullable<ToolCall['through']>;
}

/** Which tool a call of a model means. No tool of a server has the name of one of the host's. Pure. */
export function calledTool({ name, arguments: text }: CallRequest, canReadResults: boolean): CalledTool {
  const args = readArguments(text);
  if (name === readResultName && canReadResults) return { name, arguments: args, host: 'readResult' };
  if (name === loadSkillName) return { name, arguments: args, host: 'loadSkill' };
  if (name === readSkillFileName) return { name, arguments: args, host: 'readSkillFile' };
  if (name === findToolsName) return { name, arguments: args, host: 'findTools' };
  if (name !== callToolName) return { name, arguments: args };
  const found = parseCallRequest(args);
  return found === undefined ? { name, arguments: args, host: 'callTool' } : { ...found, through: 'callTool' };
}

/** Arguments that are not JSON stay a text; the schema check then fails with a message to the model. */
function readArguments(text: string): JsonValue {
  if (text.trim() === '') return {};
  try {
    // `jsonValue` also rejects values that are nested too deep, and numbers that JSON cannot express.
    return jsonValue.parse(JSON.parse(text));
  } catch {
    return text;
  }
}
