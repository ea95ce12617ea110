"""Reports that a designer can read: built from analyses alone, written as HTML and as PDF."""

from reports.build import build
from reports.document import Document
from reports.html import to_html, write_html
from reports.pdf import to_pdf, write_pdf

__all__ = ["Document", "build", "to_html", "to_pdf", "write_html", "write_pdf"]
