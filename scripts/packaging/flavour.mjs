// Two flavours of the package: what users get, and one that tests may drive by remote debugging. They differ in nothing else.

/** Whether the flavour for tests is wanted. */
export function isTestFlavour(env) {
  return env.GATEHOUSE_TEST_FLAVOUR === '1';
}

/** What electron-builder is told besides `electron-builder.yml`. Pure. */
export function flavourOptions(isForTests) {
  // Another id and another folder, so that neither is ever taken for the other.
  return isForTests ? ['-c.appId=dev.gatehouse.desktop.test', '-c.directories.output=release/test'] : [];
}
