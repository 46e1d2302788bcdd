/** The part of the MCP SDK for skills. Loaded with the first look at a server's skills: most servers have none. */
export const loadMcpSkills = () => import('@modelcontextprotocol/client/ext/skills');
