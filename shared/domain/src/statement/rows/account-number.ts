/** The number of an account, which some people hide before they share a report: `****567`. */
export const accountNumber = /^[\d*xX•#·.-]{0,20}$/;
