import { type RuntimeOffer, runtimeTitles } from '../../../../shared/domain/runtimes/runtime.ts';

/** What a copy is called, such as in the audit: “Node.js 24.21.0”. Pure. */
export function runtimeTitle({ name, version }: Pick<RuntimeOffer, 'name' | 'version'>): string {
  return `${runtimeTitles[name]} ${version}`;
}
