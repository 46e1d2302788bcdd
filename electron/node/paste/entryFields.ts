import type { PasteNoteKind } from '../../../shared/domain/pasted/pasteReading.ts';

/** What is said of fields that do not become part of a launch. Names are those of all hosts together. */
const kinds: Readonly<Partial<Record<PasteNoteKind, readonly string[]>>> = {
  approval: [
    ...['autoApprove', 'alwaysAllow', 'trust', 'trusted', 'autoApproveAll', 'approval', 'approved', 'autoAllow'],
    ...['default_tools_approval_mode', 'approval_mode', 'permissions', 'allowAll', 'disabledAutoApproveTools'],
  ],
  envFile: ['envFile', 'env_file'],
  toolFilter: [
    ...['includeTools', 'excludeTools', 'enabled_tools', 'disabled_tools', 'disabledTools', 'enabledTools', 'tools'],
    ...['available_tools', 'allowedTools', 'toolFilter', 'allowed_tools'],
  ],
  signInOfOther: ['oauth', 'auth', 'oauth_resource', 'scopes', 'authProviderType', 'bearer_token', 'authProvider'],
  runsCommand: ['headersHelper', 'headersCommand', 'preLaunchTask', 'setup'],
  noEffect: [
    ...['description', 'display_name', 'displayName', 'title', 'icon', 'iconUrl', 'logo', 'logoUrl', 'gallery'],
    ...['version', 'provider', 'providerUrl', 'source', 'bundled', 'tags', 'longRunning', 'id', 'registryUrl'],
    ...['reference', 'homepage', 'repository', 'author', 'installSource', 'searchKey', 'installedAt', '$schema'],
    ...['dxtVersion', 'dxtPath', 'note', 'notes', 'category', 'required', 'lastUpdated', 'fromGalleryId', 'uiName'],
  ],
  notSupported: ['dev', 'sandbox', 'sandboxEnabled', 'settings', 'watch', 'projects', 'extensionId'],
};

const noteOfField = new Map(
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind as PasteNoteKind] as const)),
);

export function noteKindOf(field: string): PasteNoteKind {
  if (field.startsWith('_') || field.startsWith('//')) return 'noEffect';
  return noteOfField.get(field) ?? 'unknownField';
}
