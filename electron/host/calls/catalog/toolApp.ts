import type { ToolCaller, ToolSummary } from '../../../../shared/domain/tool.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';

const maxUriChars = 2000;

/**
 * What a tool says of its app (MCP Apps 2026-01-26, resource discovery), also where it says it as drafts did. Pure. An
 * address that is no `ui://` address is none; a visibility that cannot be read hides the tool from nobody.
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
