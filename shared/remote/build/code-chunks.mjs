/** How code is shared among chunks: as webpack does it, but of code alone, since styles have a sheet of their own. */
export const codeChunks = {
  // A chunk of nothing but consumed packages has no file, and so no hash to check.
  default: { type: /^javascript/, minChunks: 2, priority: -20, reuseExistingChunk: true },
  defaultVendors: { type: /^javascript/, test: /node_modules/, priority: -10, reuseExistingChunk: true },
};
