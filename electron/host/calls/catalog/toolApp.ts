import type { ToolCaller, ToolSummary } from '../../../../shared/domain/tool.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';

const maxUriChars = 2000;

/**
 * What a tool says about its app (MCP Apps 2026-01-26, resource discovery), also in the form of earlier drafts. Pure.
 * Addresses other than `ui://` are ignored; a visibility that cannot be read restricts no caller.
 */
export function toolApp(meta: unknown): Pick<ToolSummary, 'appUri' | 'callers'> {
  if (!isJsonObject(meta)) return {};
  const ui = isJsonObject(meta['ui']) ? meta['ui'] : {};
  const uri = ui['resourceUri'] ?? meta['ui/resourceUri'];
  const { visibility } = ui;
  return {
    ...(isAppUri(uri) ? { appUri: uri } : {}),
    ...(Array.isArray(visibility) ? { callers: visibility.filter(isCaller).slice(0, 2) } : {}),
  };
}

function isAppUri(uri: unknown): uri is string {
  return typeof uri === 'string' && uri.startsWith('ui://') && uri.length <= maxUriChars && URL.canParse(uri);
}

function isCaller(value: unknown): value is ToolCaller {
  return value === 'model' || value === 'app';
}
