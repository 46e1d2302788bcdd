// What a release must fulfil, and what is said of it. Pure.

/** The section of the changelog about a version; `undefined` if there is none. */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => new RegExp(`^\\[?${escaped(version)}\\]?(\\s|$)`).test(section));
  return own?.slice(own.indexOf('\n')).trim();
}

/** The pages of the repository that name people and addresses. */
export const repositoryFiles = ['.github/ISSUE_TEMPLATE/config.yml', '.github/CODEOWNERS'];

/**
 * Everything that keeps a tag from being released, in sentences.
 *
 * @param repository the texts of `repositoryFiles`, by their paths
 */
export function releaseObstacles({ tag, version, changelog, builderConfig, updates, repository }) {
  return [
    tag !== `v${version}` && `The tag is ${tag}, but package.json says ${version}.`,
    releaseNotes(changelog, version) === undefined && `CHANGELOG.md has no section for ${version}.`,
    /\.invalid\b/.test(builderConfig) &&
      'electron-builder.yml still has placeholders (.invalid): the homepage and the maintainer of the packages.',
    /PLACEHOLDER|\.invalid\b/.test(JSON.stringify([updates.publicKeys, updates.provider, updates.page])) &&
      'resources/updates.json still has placeholders: the key that updates are signed with, or where they are.',
    ...Object.entries(repository).map(
      ([path, text]) =>
        /\.invalid\b|@gatehouse-maintainers\b/.test(text) &&
        `${path} still has a placeholder: where weaknesses are reported, or who is asked to review.`,
    ),
  ].filter((obstacle) => obstacle !== false);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
