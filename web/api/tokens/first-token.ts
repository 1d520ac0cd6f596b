const first = Promise.withResolvers<string>();

/** The token of the refresh that a page starts with. It stays pending if there is none. */
export const firstToken = first.promise;

/** Provides the token of the page's first refresh to those who wait for it. */
export const provideFirstToken = first.resolve;
