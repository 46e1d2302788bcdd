import type { PasteFormat, PasteNoteKind } from '../../../shared/domain/pasted/pasteReading.ts';

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

/** Limits of time, by the name of their field: what they limit, and in which unit where that is known. */
const times: Readonly<Record<string, { readonly isStart: boolean; readonly unit?: 's' | 'ms' }>> = {
  timeout: { isStart: false },
  requestTimeout: { isStart: false },
  toolTimeout: { isStart: false },
  networkTimeout: { isStart: false },
  tool_timeout_sec: { isStart: false, unit: 's' },
  tool_timeout_ms: { isStart: false, unit: 'ms' },
  startup_timeout_sec: { isStart: true, unit: 's' },
  startup_timeout_ms: { isStart: true, unit: 'ms' },
  initTimeout: { isStart: true },
  connectionTimeout: { isStart: true },
};

const unitOfFormat: Readonly<Partial<Record<PasteFormat, 's' | 'ms'>>> = {
  cline: 's',
  goose: 's',
  gooseLink: 's',
  cherry: 's',
  codex: 's',
  gemini: 'ms',
  opencode: 'ms',
  addCommand: 'ms',
};

/** A limit of time in seconds; `undefined` for other fields. Without a known unit, numbers from 1000 on are milliseconds. */
export function secondsOf(
  field: string,
  value: number,
  format: PasteFormat,
): { isStart: boolean; seconds: number } | undefined {
  const time = Object.hasOwn(times, field) ? times[field] : undefined;
  if (time === undefined) return undefined;
  const unit = time.unit ?? unitOfFormat[format] ?? (value >= 1000 ? 'ms' : 's');
  return { isStart: time.isStart, seconds: unit === 'ms' ? value / 1000 : value };
}
