import { wireKinds } from '../shared/domain/providers/providerTable.ts';
import { isInside, isTest, projectPath } from './paths.js';

const kinds = new Set(wireKinds);
const app = ['shared', 'electron', 'renderer'];

/** Where a kind of providers is named: its entry, how it is spoken to, and its words. */
const places = ['shared/domain/providers', 'electron/node/models', 'renderer/i18n/en', 'renderer/i18n/zhCN'];

/**
 * Kinds that are the name of something else as well, and where.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const namesakes = {
  // An app whose configuration is read, Gemini CLI.
  gemini: ['shared/domain/otherApps', 'shared/domain/pasted', 'electron/node/otherApps', 'electron/node/paste'],
};

/** A provider of models is one entry, one folder and its words: what differs between kinds is a field of `providerTable.ts`. */
export const providerKinds = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kind: '{{kind}} is a kind of providers: read what differs from shared/domain/providers/providerTable.ts.',
    },
  },
  create(context) {
    const file = projectPath(context);
    if (isTest(file) || !app.some((folder) => isInside(file, folder))) return {};
    if (places.some((place) => isInside(file, place))) return {};
    const check = (node, kind) => {
      if (!kinds.has(kind) || namesakes[kind]?.some((place) => isInside(file, place))) return;
      context.report({ node, messageId: 'kind', data: { kind } });
    };
    return {
      Literal(node) {
        if (!/^(Import|Export|TSExternal)/.test(node.parent.type)) check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.cooked),
      'Property, PropertyDefinition, TSPropertySignature': ({ key }) => check(key, key.name),
      TSEnumMember: ({ id }) => check(id, id.name),
      MemberExpression: ({ property, computed }) => check(property, computed ? undefined : property.name),
    };
  },
};
