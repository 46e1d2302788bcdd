import { isInside, isTest, projectPath } from './paths.js';

/** How the name of a boolean begins: `isOpen`, `hasTools`, `canAnswer`, `wasOpened`, `mayWait`, `mustFinish`, `needsKey`. */
const predicate = /^(?:is|has|can|was|may|must|should|needs|wants)[A-Z]/;

/** Attributes of HTML and ARIA, under the names they have there. */
const attributes = new Set([
  'aria-disabled',
  'checked',
  'defaultOpen',
  'disabled',
  'hidden',
  'open',
  'readOnly',
  'required',
  'selected',
]);

/** What a model takes. Facts that headless runs print have these fields, and the limits of models have them from there. */
const media = new Set(['images', 'audio', 'files']);

/**
 * Fields whose names are part of something that others read, or that is stored.
 *
 * @type {readonly { readonly place: string; readonly names: readonly string[]; readonly why: string }[]}
 */
const exceptions = [
  { place: 'shared/domain/server.ts', names: ['enabled'], why: 'stored, and printed by headless runs' },
  { place: 'shared/domain/configChange.ts', names: ['enabled'], why: 'the stored field of a server' },
  { place: 'shared/domain/tool.ts', names: ['enabled'], why: 'stored as the switch of a tool' },
  { place: 'shared/contract/serverCommands.ts', names: ['enabled'], why: 'the stored field of a server' },
  { place: 'shared/contract/toolCommands.ts', names: ['enabled'], why: 'the stored switch of a tool' },
  { place: 'electron/host/connections/configuration/configEntry.ts', names: ['enabled', 'disabled'], why: 'mcp.json' },
  {
    place: 'shared/domain/tool.ts',
    names: ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'],
    why: 'MCP',
  },
  { place: 'shared/domain/confinement.ts', names: ['network'], why: 'mcp.json' },
  { place: 'shared/domain/serverAuth.ts', names: ['dpop', 'allowUnstatedPkce'], why: 'mcp.json' },
  { place: 'shared/domain/connection.ts', names: ['refused'], why: 'facts that headless runs print' },
  { place: 'shared/domain/elicitation.ts', names: ['tellsWhenDone'], why: 'facts that headless runs print' },
  {
    place: 'shared/domain/sampling.ts',
    names: ['withTools'],
    why: 'facts that headless runs print',
  },
  { place: 'renderer/groups/Sampling/requestDraft.ts', names: ['withTools'], why: 'the same field as in those facts' },
  { place: 'shared/domain/decisionReason.ts', names: ['believed'], why: 'stored in the audit' },
  { place: 'shared/domain/settings.ts', names: ['sampleServer', 'answerKeys', 'keepServerRecords'], why: 'stored' },
  {
    place: 'shared/domain/bundles/manifest.ts',
    names: ['required', 'multiple', 'sensitive', 'tools_generated', 'prompts_generated'],
    why: 'the format of bundles',
  },
  { place: 'electron/headless/arguments.ts', names: ['strict'], why: 'an option of the command line' },
  { place: 'renderer/groups/ResourcePreview/papaparse.d.ts', names: ['skipEmptyLines'], why: 'an option of a library' },
];

/** Boolean fields of types, classes and schemas, and boolean parameters, say by their name that they are true or false. */
export const booleanNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { name: 'Name a boolean after what it says: is…, has…, can…, was…, may…, must….' },
  },
  create(context) {
    const file = projectPath(context);
    if (isTest(file) || isInside(file, 'e2e')) return {};
    const allowed = new Set(exceptions.filter(({ place }) => place === file).flatMap(({ names }) => names));
    const check = ({ key, computed }) => {
      const name = key.name ?? key.value;
      if (computed || typeof name !== 'string' || predicate.test(name)) return;
      if (!attributes.has(name) && !media.has(name) && !allowed.has(name))
        context.report({ node: key, messageId: 'name' });
    };
    const checkParameters = ({ params }) => {
      for (const parameter of params) {
        const { name, hasDefault } = plainParameter(parameter);
        const isTrueOrFalse = hasDefault || isBoolean(name?.typeAnnotation?.typeAnnotation);
        if (isTrueOrFalse && !predicate.test(name.name)) context.report({ node: name, messageId: 'name' });
      }
    };
    const checkTyped = (node) => isBoolean(node.typeAnnotation?.typeAnnotation) && check(node);
    return {
      ':function': checkParameters,
      TSFunctionType: checkParameters,
      TSMethodSignature: checkParameters,
      TSDeclareFunction: checkParameters,
      TSEmptyBodyFunctionExpression: checkParameters,
      TSPropertySignature: checkTyped,
      PropertyDefinition(node) {
        if (isBoolean(node.typeAnnotation?.typeAnnotation) || isBooleanLiteral(node.value)) check(node);
      },
      Property: (node) => isBooleanSchema(node.value) && check(node),
    };
  },
};

/** The name of a parameter that is not taken apart, and whether it is `true` or `false` when it is missing. */
function plainParameter(parameter) {
  const declared = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  const hasDefault = declared.type === 'AssignmentPattern' && isBooleanLiteral(declared.right);
  const name = declared.type === 'AssignmentPattern' ? declared.left : declared;
  return name.type === 'Identifier' ? { name, hasDefault } : { name: undefined, hasDefault: false };
}

/** `boolean`, also where it may be missing. */
function isBoolean(type) {
  if (type?.type === 'TSBooleanKeyword') return true;
  if (type?.type !== 'TSUnionType') return false;
  const rest = type.types.filter(({ type: kind }) => kind !== 'TSUndefinedKeyword' && kind !== 'TSNullKeyword');
  return rest.length === 1 && rest[0].type === 'TSBooleanKeyword';
}

/** `true` or `false`: the type of a field that begins so is inferred. */
function isBooleanLiteral(node) {
  return node?.type === 'Literal' && typeof node.value === 'boolean';
}

/** `z.boolean()`, also with more calls after it. */
function isBooleanSchema(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return (object.name === 'z' && property.name === 'boolean') || isBooleanSchema(object);
}
