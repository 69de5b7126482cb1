/** How chunks share code: webpack's defaults, but for code only, since styles have their own sheet. */
export const codeChunks = {
  // A chunk of only consumed packages has no file, and so no hash to check.
  default: { type: /^javascript/, minChunks: 2, priority: -20, reuseExistingChunk: true },
  defaultVendors: { type: /^javascript/, test: /node_modules/, priority: -10, reuseExistingChunk: true },
};
