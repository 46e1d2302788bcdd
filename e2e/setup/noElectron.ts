throw new Error('Tests must not import electron: use a structural slice, or the stand-in.');
export {};
