/** How many of a server's tools one request contains, and about how many tokens they cost. */
export interface ServerToolShare {
  readonly sent: number;
  readonly searched: number;
  readonly all: number;
  readonly tokens: number;
}
