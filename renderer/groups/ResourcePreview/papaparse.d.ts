/** The part of papaparse that is used: its published types bring all of Node's globals into the page. */
declare module 'papaparse' {
  const papaparse: {
    readonly parse: (
      text: string,
      options: { readonly preview: number; readonly skipEmptyLines: boolean },
    ) => { readonly data: string[][] };
  };
  export default papaparse;
}
