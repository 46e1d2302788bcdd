/** Adds Electron, with its Chromium and Node: npm counts it among what is only needed to build, and it is most of what users get. Pure. */
export function withElectron(sbom, version) {
  const electron = {
    'bom-ref': `electron@${version}`,
    type: 'framework',
    name: 'electron',
    version,
    scope: 'required',
    description: 'Includes Chromium and Node.js',
    licenses: [{ license: { id: 'MIT' } }],
    purl: `pkg:npm/electron@${version}`,
  };
  return { ...sbom, components: [...sbom.components, electron] };
}
