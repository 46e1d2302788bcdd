/**
 * A part of the page's state with the functions that change it. It sees and changes only itself, so slices do not depend on
 * each other.
 */
export type Slice<Own> = (set: (change: Partial<Own> | ((state: Own) => Partial<Own>)) => void, get: () => Own) => Own;
