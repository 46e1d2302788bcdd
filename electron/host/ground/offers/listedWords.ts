import type { Prompt, Resource, ResourceTemplateType } from '@modelcontextprotocol/client';
import { listsIcons } from './chooseIcons.ts';
import type { PromptSummary, ResourceSummary, ResourceTemplateSummary } from '../../../../shared/domain/offer.ts';

/**
 * How long the words of a server are in rows, in characters. Names and URIs that commands take are no longer than these, so
 * that one that was cut, and is longer by its mark, asks for nothing: least of all for another thing that begins alike.
 */
const longest = { uri: 8192, name: 1000, argument: 200, description: 2000, mimeType: 200, date: 100 };
/** More arguments than anybody fills in. */
const maxArguments = 100;

/** The words of a server, cut where they are too long for a row, with how much is missing. Pure. */
export function cutWords(words: string, most: number): string {
  if (words.length <= most) return words;
  const kept = words.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (+${words.length - kept.length})`;
}

/** A resource as its server lists it, without what nobody here reads. Pure. */
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

/** A template as its server lists it. Pure. */
export function toTemplateSummary(template: ResourceTemplateType): ResourceTemplateSummary {
  return { uriTemplate: cutWords(template.uriTemplate, longest.uri), ...called(template) };
}

/** A prompt as its server lists it. Pure. */
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
