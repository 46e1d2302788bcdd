import type { Prompt, Resource, ResourceTemplateType } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { listsIcons } from './chooseIcons.ts';
import type { PromptSummary, ResourceSummary, ResourceTemplateSummary } from '../../../../shared/domain/offer.ts';

/**
 * The maximum lengths of a server's texts in rows, in characters. Commands accept no longer names and URIs, so a cut
 * one, which is longer because of its mark, cannot be requested or match another one with the same beginning.
 */
const longest = { uri: 8192, name: 1000, argument: 200, description: 2000, mimeType: 200, date: 100 };
/** More arguments than users fill in. */
const maxArguments = 100;

/** Cuts a server's text that is too long for a row, and adds how much is missing. Pure. */
export function cutWords(words: string, most: number): string {
  if (words.length <= most) return words;
  const kept = keepStart(words, most);
  return `${kept}… (+${words.length - kept.length})`;
}

/** The summary of a listed resource. Pure. */
export function toResourceSummary(resource: Resource): ResourceSummary {
  const { uri, size, annotations } = resource;
  return {
    uri: cutWords(uri, longest.uri),
    ...called(resource),
    size,
    hasIcon: listsIcons(resource) ? true : undefined,
    annotations: annotations && {
      audience: annotations.audience && [...new Set(annotations.audience)],
      priority: annotations.priority,
      lastModified: cutAny(annotations.lastModified, longest.date),
    },
  };
}

/** The summary of a listed template. Pure. */
export function toTemplateSummary(template: ResourceTemplateType): ResourceTemplateSummary {
  return { uriTemplate: cutWords(template.uriTemplate, longest.uri), ...called(template) };
}

/** The summary of a listed prompt. Pure. */
export function toPromptSummary(prompt: Prompt): PromptSummary {
  const { name, title, description, arguments: known = [] } = prompt;
  return {
    hasIcon: listsIcons(prompt) ? true : undefined,
    name: cutWords(name, longest.name),
    title: cutAny(title, longest.name),
    description: cutAny(description, longest.description),
    arguments: known.slice(0, maxArguments).map((argument) => ({
      name: cutWords(argument.name, longest.argument),
      description: cutAny(argument.description, longest.description),
      required: argument.required ?? false,
    })),
  };
}

function called({ name, title, description, mimeType }: Pick<Resource, 'name' | 'title' | 'description' | 'mimeType'>) {
  return {
    name: cutWords(name, longest.name),
    title: cutAny(title, longest.name),
    description: cutAny(description, longest.description),
    mimeType: cutAny(mimeType, longest.mimeType),
  };
}

function cutAny(words: string | undefined, most: number): string | undefined {
  return words === undefined ? undefined : cutWords(words, most);
}
