/** The database knows which index belongs to it; without this row, the index is made again. */
export const forgetSearchIndex = "DELETE FROM documents WHERE name = 'searchIndex'";
