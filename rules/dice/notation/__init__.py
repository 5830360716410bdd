"""The notation: texts to trees and back."""
