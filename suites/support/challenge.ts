/** The methods of a verification challenge (1/4.1): whichever of them an account can meet, a wrong secret meets none. */
export const challengeMethods = ["password", "token", "identity_provider"] as const;
