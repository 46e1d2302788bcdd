import { describe, expect, it } from 'vitest';
import { definitionRefusal, meantTools } from './meantTools.ts';

const tools = [
  ...['fs_read_file', 'fs_write_file', 'gh_search', 'gh_create_issue', 'weather_get', 'get_weather', 'db_query'],
  ...['object', 'query'],
].map((name) => ({ name }));

/** What providers and the servers in front of them say of other things. */
const others: readonly string[] = [
  "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 141 instead.",
  "Invalid 'messages[3].tool_calls[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
  "Invalid 'input[4].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
  'No tool output found for function call call_abc.',
  'No tool call found for function call output with call_id call_abc.',
  "Missing required parameter: 'messages[1].content'.",
  "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (8000 in the messages, 500 in the functions, and 500 in the completion). Please reduce the length of the messages, functions, or completion.",
  "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens (120000 in the messages, 10000 in the functions). Please reduce the length of the messages or functions.",
  "Unsupported parameter: 'parallel_tool_calls' is not supported with this model.",
  'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.',
  'Your input exceeds the context window of this model. Please adjust your input and try again.',
  "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  "Invalid value: 'tool'. Supported values are: 'system', 'assistant', 'user', 'function', and 'developer'.",
  "Item 'rs_abc' of type 'reasoning' was provided without its required following item.",
  "Item 'fc_abc' of type 'function_call' was provided without its required 'reasoning' item: 'rs_abc'.",
  "Invalid type for 'input[2].output': expected one of a string or array, got null",
  'Invalid image: tools are unsupported with images',
  "Invalid schema for response_format 'x'",
  'The model produced invalid content. Consider modifying your prompt if you are seeing this error persistently.',
  "Previous response with id 'x' not found",
  "Invalid 'tool_call_id': 'x' not found in 'tool_calls' of previous message",
  "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
  'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_x. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
  'Thinking may not be enabled when tool_choice forces tool use.',
  'tools: Too many tools. Maximum 128',
  'A maximum of 4 blocks with cache_control may be provided. Found 5.',
  'tools.0.cache_control: A maximum of 4 blocks with cache_control may be provided. Found 5.',
  'prompt is too long: 210000 tokens > 200000 maximum',
  'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
  'Too many strict tools (26). The maximum number of strict tools supported is 20.',
  'Requests which include `tool_use` or `tool_result` blocks must define tools',
  'messages.0.content.1.image.source.base64.data: Could not process image',
  'thinking.signature: Invalid signature in thinking block',
  'Your credit balance is too low to access the Anthropic API.',
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
  'Function calling is not enabled for models/gemini-x',
  "Function calling with a response mime type: 'application/json' is unsupported",
  'Tool use with function calling is unsupported',
  'GenerateContentRequest.contents[2].parts[0].function_response.name: Name cannot be empty.',
  'Function call is missing a thought_signature in functionCall parts.',
  'Unable to submit request because function call `default_api:x` in the 2. content block is missing a `thought_signature`.',
  'Multiple tools are supported only when they are all search tools.',
  'Invalid JSON payload received. Unknown name "parametersJsonSchema" at \'tools[0].function_declarations[0]\': Cannot find field.',
  'API key not valid. Please pass a valid API key.',
  'Built-in tools ({google_search}) and Function Calling cannot be combined in the same request.',
  "The GenerateContentRequest proto is invalid:\n  * tools[0].tool_type: required one_of 'tool_type' must have one initialized field",
  'Request contains an invalid argument.',
  'The input token count (1300000) exceeds the maximum number of tokens allowed (1048576).',
  'Not the same number of function calls and responses',
  'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
  "Unexpected role 'user' after role 'tool'",
  'Tool call id has to be defined in serving mode',
  'Tool call id was x but must be a-z, A-Z, 0-9, with a length of 9.',
  "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
  "tool call validation failed: attempted to call tool 'fs_read' which was not in request.tools",
  "tool call validation failed: parameters for tool fs_read_file did not match schema: errors: [missing properties: 'path']",
  'Tool choice is none, but model called a tool',
  '`tool calling` is not supported with this model',
  'Parsing failed. The model generated output that could not be parsed. Please adjust your prompt.',
  'Rate limit reached for model `llama` ... tools',
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  'Please reduce the length of the messages or tools',
  '1 validation error for ValidatorIterator\n0.function.arguments\n  Field required',
  'can only concatenate str (not "dict") to str; function arguments must be a JSON object',
  'Conversation roles must alternate user/assistant',
  'tools param requires --jinja flag',
  'Value is not callable: null at row 1, column 1: {%- set tool_definitions %}',
  'the request exceeds the available context size. try increasing the context size or enable context shift',
  'Failed to parse tool call arguments as JSON: parse error',
  'Jinja Exception: Only user, assistant and tool roles are supported, property',
  'Error rendering prompt with jinja template: "Unknown ArrayValue filter: trim". This is usually an issue with the model\'s prompt template. Functions with parameter schemas...',
  'registry.ollama.ai/library/gemma3:latest does not support tools',
  'error parsing tool call: raw=\'{"name": "x"\' err=unexpected end of JSON input',
  'json: cannot unmarshal string into Go struct field ChatRequest.messages.tool_calls.function.arguments of type api.ToolCallFunctionArguments',
  'template: :1:2: executing "" at <.ToolCalls>: can\'t evaluate field Function in type',
  'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing',
  'Provider returned error',
  "tool_choice 'required' is not supported by this provider",
  "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
  'The `reasoning_content` in the thinking mode must be passed back to the API.',
  'deepseek-reasoner does not support this tool_choice',
  'Function call should not be used with prefix',
  "litellm.UnsupportedParamsError: groq does not support parameters: {'tools': [...]}, for model=x. To drop these, set `litellm.drop_params=True`",
  "litellm.BadRequestError: Bedrock doesn't support tool calling without `tools=` param specified. Pass `tools=` param OR set `litellm.modify_params = True`",
  'litellm.BadRequestError: AnthropicException - messages.2: tool_use ids',
  'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
  "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
  'Unrecognized request argument supplied: tools',
  "Unknown parameter: 'tools'.",
  'functions and function_call are deprecated in this version, use tools and tool_choice',
  'You do not have access to the tool named web_search in this organisation. invalid tool permissions',
  'Invalid schema for input: messages must be an array',
  'Your request does not match the schema: temperature must be <= 1',
  'Request body does not match JSON schema: reasoning_effort: unexpected value',
  "Invalid request body schema: unknown field 'metadata'",
  'Input should be a valid dictionary: body.tools.0.cache_control',
  'Database schema error: relation users does not exist',
  'Invalid image. The function failed to decode image/png',
  'A bad gateway: Lambda function timed out',
  'invalid request: unsupported model for Azure Functions',
];

/** What they say of definitions, and the tool that they mean, where they say which. */
const definitions: readonly (readonly [string, string | undefined])[] = [
  [
    "Invalid schema for function 'fs_read_file': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.",
    'fs_read_file',
  ],
  ["Invalid schema for function 'gh_search': In context=('properties', 'q'), array schema missing items.", 'gh_search'],
  [
    "Invalid 'tools[3].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    'gh_create_issue',
  ],
  ["Invalid 'tools[3].name': string does not match pattern.", 'gh_create_issue'],
  [
    "Invalid 'tools[2].function.name': string too long. Expected a string with maximum length 64, but got a string with length 70 instead.",
    'gh_search',
  ],
  [
    "Invalid 'tools[2].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 1200 instead.",
    'gh_search',
  ],
  ["Invalid 'functions[2].description': string too long.", 'gh_search'],
  [
    "Invalid schema for function 'gh_search': object schema has too many properties. Expected at most 100, got 130",
    'gh_search',
  ],
  ['tools.2.custom.description: String should have at most 1024 characters', 'gh_search'],
  ['tools.2.custom.name: String should have at most 64 characters', 'gh_search'],
  ["tools.2.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'", 'gh_search'],
  [
    'tools.2.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.anthropic.com/en/docs/tool-use.',
    'gh_search',
  ],
  [
    'tools.2.custom.input_schema: JSON schema is invalid - please consult https://json-schema.org or our documentation at https://docs.anthropic.com/en/docs/tool-use',
    'gh_search',
  ],
  ['tools.2.custom.input_schema.type: Field required. See tool-use docs', 'gh_search'],
  ['tools: Tool names must be unique.', undefined],
  [
    'tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
    'fs_read_file',
  ],
  ["tools.14.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'", undefined],
  [
    'Schemas contains too many parameters with union types (25 parameters with type arrays or anyOf). tools.2.custom',
    'gh_search',
  ],
  [
    '* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[q].enum: only allowed for STRING type',
    'gh_search',
  ],
  [
    '* GenerateContentRequest.tools[0].function_declarations[2].name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.',
    'gh_search',
  ],
  [
    'Invalid JSON payload received. Unknown name "exclusiveMinimum" at \'tools[0].function_declarations[2].parameters.properties[0].value\': Cannot find field.',
    'gh_search',
  ],
  ['Duplicate function declaration found: gh_search', undefined],
  [
    'Unable to submit request because `gh_search` functionDeclaration `parameters.q` schema specified other fields alongside any_of.',
    'gh_search',
  ],
  ['JSON schema conversion failed:\nUnrecognized schema: {"type":"foo"}', undefined],
  ['Failed to initialize samplers: failed to parse grammar', undefined],
  ['The grammar has unsupported features: ...', undefined],
  ['The provided JSON schema contains features not supported by xgrammar.', undefined],
  ["Invalid tool schema for 'gh_search'", 'gh_search'],
  ["Tool 'gh_search' parameters must be object", 'gh_search'],
  ['Invalid JSON schema in tools[2].parameters', 'gh_search'],
  ['tools.2.function.parameters: Input should be a valid dictionary', 'gh_search'],
  ['value_error body.tools.2.function.parameters Value error, bad', 'gh_search'],
  [
    'The value at toolConfig.tools.2.member.toolSpec.inputSchema.json.type must be one of the following: object.',
    'gh_search',
  ],
  [
    "1 validation error detected: Value 'x' at 'toolConfig.tools.3.member.toolSpec.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
    'gh_create_issue',
  ],
  ['invalid input schema for tool gh_search: bad', 'gh_search'],
  ['invalid tool gh_search', 'gh_search'],
  ["Error: tool gh_search: 'type' must be set", 'gh_search'],
  [
    'json: cannot unmarshal array into Go struct field ToolFunction.tools.function.parameters.properties.type of type string',
    undefined,
  ],
  [
    'json: cannot unmarshal object into Go struct field .tools.function.parameters.properties.x of type api.PropertyType',
    undefined,
  ],
  ["Invalid 'tools' : invalid_type, path: tools.2.function.parameters.type, Expected 'object'", 'gh_search'],
  [
    '[{"code":"invalid_literal","expected":"object","path":["tools",2,"function","parameters","type"],"message":"Invalid literal value, expected \\"object\\""}]',
    'gh_search',
  ],
  ['function gh_search description too long, at most 1024', 'gh_search'],
  ["Function 'gh_search' exceeds the maximum nesting depth of 5", 'gh_search'],
  ["Invalid schema for function 'gh_search': $.properties.input[0] bad", 'gh_search'],
  ["Invalid function name: 'gh_search' too long", 'gh_search'],
  ["Tools: unsupported keyword 'oneOf' in gh_search", undefined],
];

describe('a refusal', () => {
  it.each(others)('of something else is no reason to look for a tool: %s', (words) => {
    const refusal = definitionRefusal(400, words);
    const meant = refusal && meantTools(refusal, tools);
    expect([refusal?.isAboutDefinitions ?? false, meant]).toEqual([false, undefined]);
  });

  it.each(definitions)('of a definition says which, if it does: %s', (words, name) => {
    const refusal = definitionRefusal(400, words);
    const meant = refusal && meantTools(refusal, tools);
    expect(meant?.parts.map((tool) => tool.name) ?? []).toEqual(name === undefined ? [] : [name]);
    if (name === undefined) expect(refusal?.isAboutDefinitions).toBe(true);
  });

  it.each([
    [404, '<!doctype html><script>{"@context":"https://schema.org"}</script>'],
    [404, 'Invalid schema for function f'],
    [429, 'tools.0: slow down'],
    [500, 'Database error: relation "tokens" does not exist in schema "public"'],
    [400, '<html>tools.0</html>'],
  ])('with another status, or a page, is of something else: %i %s', (status, words) => {
    expect(definitionRefusal(status, words)).toBeUndefined();
  });

  it('names a tool also where its name looks like a number of a request', () => {
    const refusal = definitionRefusal(
      400,
      "Invalid schema for function 'context7_resolve_library_id': x (request id: 8a7f)",
    );
    const meant = refusal && meantTools(refusal, [{ name: 'context7_resolve_library_id' }, { name: 'other' }]);
    expect(meant).toMatchObject({ parts: [{ name: 'context7_resolve_library_id' }], by: 'name' });
  });

  it('is read in no time, however long it is', () => {
    for (const piece of ['tool ', 'function schema ', 'tools[1].', "'", 'schema '])
      expect(() =>
        meantTools({ words: piece.repeat(200_000).slice(0, 20_000), isAboutDefinitions: true }, tools),
      ).not.toThrow();
    expect(definitionRefusal(400, 'tool '.repeat(1_000_000))?.words.length).toBeLessThanOrEqual(20_000);
  });
});
