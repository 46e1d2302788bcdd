const plainly = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');

/** Whether a field's title differs from the name it is sent under. Pure. */
export function hasOwnTitle(name: string, title: string | undefined): title is string {
  return title !== undefined && plainly(title) !== plainly(name);
}

/** The label of a field: its title, else the name it is sent under. Pure. */
export function labelOf(name: string, { title }: { readonly title?: string }): string {
  return title ?? name;
}
