import type { BundleFacts, BundleUpdate } from '../../../../shared/domain/bundles/bundle.ts';
import { maxManifest } from '../../../../shared/domain/bundles/manifest.ts';
import type { ReadManifest } from '../../../../shared/domain/bundles/readManifest.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { BundleContents } from '../../ports/bundles.ts';

/** What is shown of a bundle. Pure. */
export function bundleFactsOf(
  { manifest, manifestVersion, unknown }: ReadManifest,
  contents: BundleContents,
): BundleFacts {
  const { name, display_name: title = '', version, description, long_description: longDescription = '' } = manifest;
  const { author, license = '', privacy_policies: privacyPolicies = [], server, compatibility = {} } = manifest;
  const { tools = [], tools_generated: hasMoreTools = false, prompts = [] } = manifest;
  const { node, python } = compatibility.runtimes ?? {};
  const { repository, homepage, documentation, support } = manifest;
  const addresses = [homepage, repository?.url, documentation, support].filter(
    (each) => each !== undefined && each !== '',
  );
  return {
    name,
    title: title.trim() === '' ? name : title,
    version,
    manifestVersion,
    description,
    longDescription,
    author: author.name,
    authorAddress: keepStart(author.url ?? author.email ?? '', maxManifest.address),
    license,
    addresses: [...new Set(addresses)].filter((each) => each !== undefined),
    privacyPolicies,
    type: server.type,
    tools: tools.map((tool) => ({ name: tool.name, description: tool.description ?? '' })),
    hasMoreTools,
    prompts: prompts.map((prompt) => prompt.name),
    systems: compatibility.platforms ?? [],
    runtimes: [
      ...(node === undefined ? [] : [{ name: 'node' as const, range: node }]),
      ...(python === undefined ? [] : [{ name: 'python' as const, range: python }]),
    ],
    unknown: [...unknown],
    sha256: contents.sha256,
    bytes: contents.bytes,
    unpackedBytes: contents.unpackedBytes,
    files: contents.files.length,
    signature: contents.signature,
  };
}

/** Which declared tools are new, and which are gone. Pure. */
export function toolChanges(
  before: ReadManifest['manifest'],
  after: ReadManifest['manifest'],
): Pick<BundleUpdate, 'toolsAdded' | 'toolsRemoved'> {
  const names = ({ tools = [] }: ReadManifest['manifest']) => new Set(tools.map(({ name }) => name));
  const [old, now] = [names(before), names(after)];
  return {
    toolsAdded: [...now].filter((name) => !old.has(name)),
    toolsRemoved: [...old].filter((name) => !now.has(name)),
  };
}
