/** The owner of connected accounts can pause, close and delete them after the product has ended. */
export const requires = { anyProduct: [1], orRemaining: true };
